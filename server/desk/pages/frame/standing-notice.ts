/**
 * What the owner should know, on every page of the project: the problem, and where to act. On the overview every notice is
 * open. On the other pages only notices about stopped sign-ins are open, and each other notice is one line that opens.
 */
import { notice, type Tone } from '../../../pages/components/notice.ts';
import { withTimes } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import type { NoticeOf, TenantNotice } from '../../../tenants/ports.ts';
import type { ProjectPaths } from '../../paths.ts';

interface Words {
  readonly tone: Tone;
  readonly title: string;
  readonly link: { readonly label: string; readonly href: string };
}

type WordsOf = { readonly [Kind in TenantNotice['kind']]: (paths: ProjectPaths, one: NoticeOf<Kind>) => Words };

const WORDS: WordsOf = {
  limit: (_paths, { percent }) => ({
    tone: percent >= 100 ? 'error' : 'warn',
    title: percent >= 100 ? 'A limit is reached' : 'Close to a limit',
    link: { label: 'See the usage of your account', href: PAGE_PATHS.accountSettings },
  }),
  paused: () => ({
    tone: 'error',
    title: 'This project is paused',
    link: { label: 'Contact the operator', href: PAGE_PATHS.contact },
  }),
  webhook: (paths, { webhook }) => ({
    tone: 'warn',
    title: 'A webhook does not work',
    link: { label: 'See its deliveries', href: paths.webhook(webhook) },
  }),
  provider: (paths, { provider }) => ({
    tone: 'warn',
    title: `Sign-ins with ${provider} fail`,
    link: { label: 'Check its credentials', href: `${paths.providers}#${provider}` },
  }),
  'refused-host': (paths) => ({
    tone: 'warn',
    title: 'Sign-ins were refused',
    link: { label: 'See the refused hosts', href: `${paths.callbacks}#refused` },
  }),
  domain: (paths, { status }) => ({
    tone: status === 'lapsed' ? 'error' : 'warn',
    title: status === 'lapsed' ? 'Your domain is no longer in use' : 'Your domain is about to lapse',
    link: { label: 'See its records', href: paths.domain },
  }),
  'events-dropped': (paths) => ({
    tone: 'warn',
    title: 'Some events were not kept',
    link: { label: 'See the events', href: paths.events },
  }),
  'account-signal': (paths, { sessions }) => ({
    tone: sessions.account_hijacked > 0 ? 'error' : 'warn',
    title: sessions.account_hijacked > 0 ? 'A user’s account was hijacked' : 'Sessions ended by a provider’s report',
    link: { label: 'See the sign-outs', href: `${paths.events}?event=logout` },
  }),
  passkey: (paths, { suspended }) => ({
    tone: 'error',
    title: suspended === 1 ? 'A passkey was suspended' : 'Passkeys were suspended',
    link: { label: 'See the sign-ins', href: `${paths.events}?event=login_failed&provider=passkey` },
  }),
  approval: (_paths, { approval }) => ({
    tone: 'warn',
    title: 'A call waits for you',
    link: { label: 'See it and decide', href: `/account/approvals/${encodeURIComponent(approval)}` },
  }),
  adoption: (paths) => ({
    tone: 'info',
    title: 'Sessions of a former system are taken over',
    link: { label: 'See the sign-ins', href: `${paths.events}?event=authorize` },
  }),
  key: (paths) => ({
    tone: 'info',
    title: 'A key is about to expire',
    link: { label: 'See the keys', href: paths.keys },
  }),
};

const wordsOf = <Kind extends TenantNotice['kind']>(paths: ProjectPaths, one: NoticeOf<Kind>): Words =>
  (WORDS[one.kind] as (paths: ProjectPaths, one: NoticeOf<Kind>) => Words)(paths, one);

/** Messages have back quotes around names from the API. The page shows these names as plain text. */
const sentence = (one: TenantNotice, { link }: Words): Markup => html`
  <p>${withTimes(one.message.replaceAll('`', ''))} <a href=${link.href}>${link.label}</a></p>`;

/** Notices of one kind, with the text of the first. */
interface Group {
  readonly words: Words;
  readonly notices: readonly [TenantNotice, ...TenantNotice[]];
}

function groupsOf(paths: ProjectPaths, standing: readonly TenantNotice[]): Group[] {
  const byKind = Map.groupBy(standing, ({ kind }) => kind);
  return [...byKind.values()].flatMap(([first, ...others]) =>
    first ? [{ words: wordsOf(paths, first), notices: [first, ...others] as const }] : [],
  );
}

/** Several notices of one kind are one text, in which all but the first are folded. */
const text = (paths: ProjectPaths, { words, notices: [first, ...others] }: Group): Markup => html`
  <p><strong>${words.title}</strong></p>
  ${sentence(first, words)}
  ${
    others.length === 0
      ? null
      : html`
        <details class="more">
          <summary>${others.length} more like this</summary>
          ${others.map((one) => sentence(one, wordsOf(paths, one)))}
        </details>`
  }`;

const box = (paths: ProjectPaths, group: Group): Markup => html`
  <div data-notice=${group.notices[0].kind}>${notice(group.words.tone, text(paths, group))}</div>`;

const line = (paths: ProjectPaths, groups: readonly Group[]): Markup => {
  const tone = groups.some(({ words }) => words.tone === 'warn') ? 'warn' : 'info';
  return notice(
    tone,
    html`
      <details class="standing">
        <summary>${groups.map(({ words }) => words.title).join(' · ')}</summary>
        ${groups.map((group) => html`<div data-notice=${group.notices[0].kind}>${text(paths, group)}</div>`)}
      </details>`,
  );
};

export function standingNotices(paths: ProjectPaths, standing: readonly TenantNotice[], areOpen: boolean): Markup {
  const groups = groupsOf(paths, standing);
  const isOpen = ({ words }: Group): boolean => areOpen || words.tone === 'error';
  const folded = groups.filter((group) => !isOpen(group));
  return html`
    ${groups.filter(isOpen).map((group) => box(paths, group))}
    ${folded.length === 0 ? null : line(paths, folded)}`;
}
