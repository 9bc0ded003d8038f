/**
 * What an app keeps about the reader, and the ways to download it or have it deleted. The page speaks in the app's
 * name, not in ours.
 */
import { PASSKEYS, TIMES } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { badge } from '../../components/badge.ts';
import { button, buttonRow, linkButton } from '../../components/button.ts';
import { checkbox, textField } from '../../components/field.ts';
import { form } from '../../components/form.ts';
import { hostName, urlWithHost } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { markedText } from '../../components/marked-text.ts';
import { noticeOf, type Tone } from '../../components/notice.ts';
import { personCard, userText } from '../../components/person.ts';
import { type ProviderChoice, providerLinks } from '../../components/provider-links.ts';
import { exactTime, time } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { type Texts, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { formatTime } from '../../text/time.ts';
import { visibleText } from '../../text/visible-text.ts';
import { type OwnIdentitiesModel, ownIdentities } from './own-identities.ts';

interface AppModel {
  readonly name: string;
  readonly host: string | null;
  readonly look?: AppLook;
}

interface SessionModel {
  readonly id: string;
  readonly createdAt: Date;
  readonly refreshedAt: Date | null;
  readonly expiresAt: Date;
}

interface AgentModel {
  readonly id: string;
  readonly name: string;
  readonly way: 'redirect' | 'code' | 'organisation';
  readonly redirectUri: string;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

interface ApprovalModel {
  readonly id: string;
  readonly agentName: string | null;
  readonly title: string;
  readonly status: 'pending' | 'approved' | 'denied' | 'used';
  /** Its time is over. */
  readonly isOver: boolean;
  readonly createdAt: Date;
  readonly href: string;
}

interface TeamModel {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

type PasskeyNotice = 'passkeyAdded' | 'passkeyNotAdded' | 'passkeyKnown' | 'passkeyRenamed';
export type OwnDataNotice =
  | 'ended'
  | 'disconnected'
  | 'confirm'
  | 'linked'
  | 'linkKnown'
  | 'unlinked'
  | 'renamed'
  | 'leftTeam'
  | 'lastOwner'
  | PasskeyNotice;

interface OwnDataModel extends OwnIdentitiesModel {
  readonly app: AppModel;
  readonly user: {
    readonly email: string;
    readonly name: string | null;
    readonly picture: string | null;
    readonly firstSeen: Date;
    readonly lastSeen: Date;
  };
  readonly sessions: readonly SessionModel[];
  /** The sessions by which a browser is remembered. */
  readonly remembered: ReadonlySet<string>;
  readonly agents: readonly AgentModel[];
  /** No provider tells the name. */
  readonly mayRename: boolean;
  /** What waits comes first. */
  readonly approvals: readonly ApprovalModel[];
  readonly teams: readonly TeamModel[];
  /** When the reader has to sign in again to continue. */
  readonly until: Date;
  readonly done?: OwnDataNotice;
}

const TONES: Readonly<Record<OwnDataNotice, Tone>> = {
  ended: 'success',
  disconnected: 'success',
  confirm: 'warn',
  linked: 'success',
  linkKnown: 'success',
  unlinked: 'success',
  renamed: 'success',
  leftTeam: 'success',
  lastOwner: 'warn',
  passkeyAdded: 'success',
  passkeyNotAdded: 'warn',
  passkeyKnown: 'warn',
  passkeyRenamed: 'success',
};

const PASSKEY_NOTICES = {
  passkeyAdded: 'added',
  passkeyNotAdded: 'notAdded',
  passkeyKnown: 'already',
  passkeyRenamed: 'renamed',
} as const satisfies Record<PasskeyNotice, keyof Texts['passkey']>;

const isOfPasskeys = (done: OwnDataNotice): done is PasskeyNotice => Object.hasOwn(PASSKEY_NOTICES, done);

const said = (done: OwnDataNotice, { ownData, passkey }: Texts): string =>
  isOfPasskeys(done) ? passkey[PASSKEY_NOTICES[done]] : ownData[done];

/** The page's model with the texts that it is written in. */
interface Written extends OwnDataModel {
  readonly texts: Texts['ownData'];
  readonly language: Language;
}

const titleOf = ({ name }: AppModel, { title }: Texts['ownData']) => ({
  title: fillText(title, { app: visibleText(name, 80) }),
  heading: fill(title, { app: userText(name, 80) }),
});

function session({ id, createdAt, refreshedAt, expiresAt }: SessionModel, model: Written): Markup {
  const { path, csrf, texts, language } = model;
  const at = (moment: Date): Markup => exactTime(moment, language);
  const isRemembered = model.remembered.has(id);
  const said = fillText(texts.sessionSince, { since: formatTime(createdAt, language) });
  return html`
    <li class="entry entry-row">
      <div>
        <h3 class="entry-title">${fill(texts.since, { since: at(createdAt) })}</h3>
        <p class="soft">${fill(texts.lastUsed, { used: time(refreshedAt ?? createdAt, language), expires: at(expiresAt) })}</p>
        ${isRemembered ? html`<p class="soft" data-browser-session=${id}>${texts.remembered}</p>` : null}
      </div>
      ${form(
        { action: `${path}/sessions/end`, csrf, hidden: { session: id } },
        button({
          label: html`${texts.signOut}<span class="visually-hidden">${said}</span>`,
          kind: 'secondary',
          action: 'end-session',
        }),
      )}
    </li>`;
}

/** The most characters of a name that a person gives themselves. */
export const NAME_MAX = 80;

const naming = ({ path, csrf, texts, user }: Written): Markup =>
  form(
    { action: `${path}/rename`, csrf, className: 'stack' },
    html`
      ${textField({ id: 'name', name: 'name', label: texts.name, value: visibleText(user.name ?? '', NAME_MAX), required: true, maxLength: NAME_MAX, autocomplete: 'name' })}
      <div>${button({ label: texts.rename, kind: 'secondary', action: 'rename' })}</div>`,
  );

const sessionList = (model: Written): Markup =>
  model.sessions.length === 0
    ? html`<p class="soft">${model.texts.noSessions}</p>`
    : html`
      <ul class="entries">${model.sessions.map((one) => session(one, model))}</ul>
      ${
        model.sessions.length > 1
          ? form(
              { action: `${model.path}/sessions/end`, csrf: model.csrf },
              buttonRow(button({ label: model.texts.signOutEverywhere, kind: 'secondary', action: 'end-sessions' })),
            )
          : null
      }`;

const useTexts = { redirect: 'agentUse', code: 'agentByCode', organisation: 'agentByOrganisation' } as const;

function agent({ id, name, way, redirectUri, connectedAt, lastUsedAt }: AgentModel, model: Written): Markup {
  const { path, csrf, texts, language } = model;
  const use = fill(texts[useTexts[way]], {
    connected: time(connectedAt, language),
    used: time(lastUsedAt, language),
    address: urlWithHost(redirectUri),
  });
  return html`
    <li class="entry entry-row">
      <div>
        <h3 class="entry-title">${userText(name, 80)}</h3>
        <p class="soft">${use}</p>
      </div>
      ${form(
        { action: `${path}/agents/end`, csrf, hidden: { agent: id } },
        button({
          label: html`${texts.disconnect}<span class="visually-hidden"> ${visibleText(name, 80)}</span>`,
          kind: 'secondary',
          action: 'disconnect',
        }),
      )}
    </li>`;
}

const agentList = (model: Written): Markup =>
  model.agents.length === 0
    ? null
    : html`
      <h2 class="small-heading">${model.texts.agents} ${badge(String(model.agents.length), 'info')}</h2>
      <ul class="entries">${model.agents.map((one) => agent(one, model))}</ul>`;

function team({ id, name, role }: TeamModel, { path, csrf, texts }: Written): Markup {
  return html`
    <li class="entry entry-row" data-team=${id} data-role=${role}>
      <div>
        <h3 class="entry-title">${markedText(name, 80)}</h3>
        <p class="soft">${fill(texts.teamRole, { role: markedText(role, 80) })}</p>
      </div>
      ${form(
        { action: `${path}/teams/leave`, csrf, hidden: { team: String(id) } },
        button({
          label: html`${texts.leaveTeam}<span class="visually-hidden"> ${visibleText(name, 80)}</span>`,
          kind: 'secondary',
          action: 'leave-team',
        }),
      )}
    </li>`;
}

const teamList = (model: Written): Markup =>
  model.teams.length === 0
    ? null
    : html`
      <h2 class="small-heading" id="teams">${model.texts.teams} ${badge(String(model.teams.length), 'info')}</h2>
      <ul class="entries">${model.teams.map((one) => team(one, model))}</ul>`;

const approvalWords = { approved: 'wasApproved', denied: 'wasDenied', used: 'wasUsed' } as const;

function approval(
  { id, agentName, title, status, isOver, createdAt, href }: ApprovalModel,
  { language }: Written,
): Markup {
  const { personApproval: texts } = textsIn(language);
  const waits = status === 'pending' && !isOver;
  const state = waits ? texts.waits : status === 'pending' ? texts.wasExpired : texts[approvalWords[status]];
  return html`
    <li class="entry entry-row" data-approval=${id} data-status=${waits ? 'pending' : status}>
      <div>
        <h3 class="entry-title">${markedText(title, 200)}</h3>
        <p class="soft">${state}. ${exactTime(createdAt, language)}${agentName === null ? null : html`, ${markedText(agentName, 80)}`}</p>
      </div>
      ${linkButton({ label: waits ? texts.decide : texts.look, href, kind: 'secondary', action: 'see-approval' })}
    </li>`;
}

function approvalList(model: Written): Markup {
  const { personApproval: texts } = textsIn(model.language);
  return html`
    <h2 class="small-heading" id="approvals">${texts.list}</h2>
    <p class="soft">${fill(texts.listNote, { app: userText(model.app.name, 80) })}</p>
    ${model.approvals.length === 0 ? null : html`<ul class="entries">${model.approvals.map((one) => approval(one, model))}</ul>`}`;
}

const deletion = ({ app, path, csrf, texts }: Written): Markup => html`
  <h2 class="small-heading" id="delete">${texts.erase}</h2>
  <p class="soft">${fill(texts.eraseNote, { app: userText(app.name, 80) })}</p>
  ${form(
    { action: `${path}/delete`, csrf, label: texts.eraseMine },
    html`
      ${checkbox({ id: 'understood', name: 'understood', value: 'yes', label: texts.eraseSure })}
      ${buttonRow(button({ label: texts.eraseMine, kind: 'danger', action: 'delete' }))}`,
  )}`;

export function ownDataPage(model: OwnDataModel, language: Language): string {
  const { ownData: texts } = textsIn(language);
  const { app, user, done } = model;
  const written = { ...model, texts, language };
  return centered({
    language,
    look: app.look,
    ...titleOf(app, texts),
    wide: true,
    scriptHref: model.newPasskey === null ? TIMES.path : [TIMES.path, PASSKEYS.path],
    lead: app.host ? fill(texts.leadFor, { host: hostName(app.host) }) : texts.lead,
    children: html`
      ${done ? noticeOf({ tone: TONES[done], text: said(done, textsIn(language)) }) : null}
      ${personCard({ ...user, pictureHref: user.picture === null ? undefined : `${model.path}/picture` })}
      ${model.mayRename ? naming(written) : null}
      ${keyValueList([
        { label: texts.firstSeen, value: time(user.firstSeen, language) },
        { label: texts.lastSeen, value: time(user.lastSeen, language) },
        { label: texts.picture, value: user.picture === null ? texts.pictureNone : urlWithHost(user.picture) },
      ])}
      ${ownIdentities(model, language)}
      <h2 class="small-heading">${texts.sessions}</h2>
      ${sessionList(written)}
      ${agentList(written)}
      ${teamList(written)}
      ${approvalList(written)}
      <h2 class="small-heading">${texts.download}</h2>
      <p class="soft">${texts.downloadNote}</p>
      ${buttonRow(
        linkButton({
          label: texts.downloadMine,
          href: `${model.path}/download`,
          kind: 'secondary',
          action: 'download',
        }),
      )}
      ${deletion(written)}`,
    below: html`<p>${fill(texts.closes, { expires: exactTime(model.until, language) })}</p>`,
  });
}

interface OwnSignInModel {
  readonly app: AppModel;
  readonly choices: readonly ProviderChoice[];
  /** The person signed in, but the app keeps nothing about them. */
  readonly isUnknown: boolean;
}

export function ownSignInPage({ app, choices, isUnknown }: OwnSignInModel, language: Language): string {
  const { ownData: texts, signIn } = textsIn(language);
  return centered({
    language,
    look: app.look,
    ...titleOf(app, texts),
    lead: app.host ? fill(texts.signInLeadFor, { host: hostName(app.host) }) : texts.signInLead,
    children: html`
      ${isUnknown ? noticeOf({ tone: 'info', text: texts.unknown }) : null}
      ${providerLinks(choices, { ...texts, pages: signIn.pages })}
      <p class="soft">${texts.signInNote}</p>`,
  });
}

export function erasedPage(app: AppModel, language: Language): string {
  const { erasedTitle, erasedLead, erasedNote } = textsIn(language).ownData;
  return centered({
    language,
    look: app.look,
    title: erasedTitle,
    lead: fill(erasedLead, { app: userText(app.name, 80) }),
    children: html`<p class="soft">${erasedNote}</p>`,
  });
}
