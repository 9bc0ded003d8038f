/** What waits for the owner, in all projects, and as a card on the list of projects. */
import { linkButton } from '../../components/button.ts';
import { card } from '../../components/card.ts';
import { emptyState } from '../../components/empty-state.ts';
import { userText } from '../../components/person.ts';
import { timeLeft } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { app, type SignedIn } from '../../layouts/app.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { countOf } from '../../text/numbers.ts';
import { visibleText } from '../../text/visible-text.ts';

export interface InboxRow {
  readonly kind: 'approval' | 'invitation' | 'domain' | 'webhook';
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly text: string;
  /** Null if there is nothing to open from here. */
  readonly href: string | null;
  readonly action: string | null;
  /** Until when one can act; null if there is no end. */
  readonly until: Date | null;
}

interface InboxModel {
  readonly viewer: SignedIn;
  readonly rows: readonly InboxRow[];
  readonly now: Date;
}

const NAME_LENGTH = 60;
const TEXT_LENGTH = 160;

const projectName = ({ tenantId, tenantName }: InboxRow): Markup =>
  userText(visibleText(tenantName ?? '', NAME_LENGTH) || tenantId, NAME_LENGTH);

const row = (one: InboxRow, now: Date): Markup => html`
  <li class="entry inbox-row" data-notice=${one.kind}>
    <div>
      <p><strong>${visibleText(one.text, TEXT_LENGTH)}</strong></p>
      <p class="soft">${projectName(one)}${one.until === null ? null : html`, ${timeLeft(now, one.until)} left`}</p>
    </div>
    ${
      one.href === null
        ? null
        : linkButton({ label: one.action ?? 'Open', href: one.href, kind: 'secondary', action: 'open-item' })
    }
  </li>`;

export const inboxList = (rows: readonly InboxRow[], now: Date): Markup => html`
  <ul class="entries inbox">${rows.map((one) => row(one, now))}</ul>`;

/** How many rows of one kind and one project are shown. The others are folded. */
const SHOWN_OF_A_KIND = 3;

/** One row is not worth a fold, which would be as tall as the row itself. */
const FOLDED_FROM = SHOWN_OF_A_KIND + 2;

const KIND_WORDS = {
  approval: 'more call',
  invitation: 'more invitation',
  domain: 'more host',
  webhook: 'more webhook',
} as const satisfies Record<InboxRow['kind'], string>;

/** Rows of one kind of one project, in the order in which the first of each appears. */
function groupsOf(rows: readonly InboxRow[]): InboxRow[][] {
  const groups = new Map<string, InboxRow[]>();
  for (const one of rows) {
    const key = `${one.kind} ${one.tenantId}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function group(rows: readonly InboxRow[], now: Date): Markup {
  const shown = rows.length < FOLDED_FROM ? rows : rows.slice(0, SHOWN_OF_A_KIND);
  const folded = rows.slice(shown.length);
  const [first] = folded;
  return html`${shown.map((one) => row(one, now))}${
    first === undefined
      ? null
      : html`
        <li class="entry">
          <details class="more">
            <summary>${countOf(folded.length, KIND_WORDS[first.kind])}<span class="soft"> of ${projectName(first)}</span></summary>
            <ul class="entries">${folded.map((one) => row(one, now))}</ul>
          </details>
        </li>`
  }`;
}

/** Long groups are folded, so that the rest of the inbox stays within reach. */
const groupedList = (rows: readonly InboxRow[], now: Date): Markup => html`
  <ul class="entries inbox">${groupsOf(rows).map((one) => group(one, now))}</ul>`;

/** Several calls are decided on in one list, by the key that asks. */
const allCalls = (rows: readonly InboxRow[]): Markup => {
  const { length: count } = rows.filter(({ kind }) => kind === 'approval');
  return count < 2 ? null : html`<p><a href="/account/approvals">Decide on all ${count} in one place</a></p>`;
};

export const inboxPage = ({ viewer, rows, now }: InboxModel): string =>
  app({
    title: 'Inbox',
    current: PAGE_PATHS.inbox,
    viewer,
    children:
      rows.length === 0
        ? emptyState({
            title: 'Nothing waits for you',
            text: 'Calls that need your approval, records to enter, webhooks that fail and invitations appear here.',
            action: linkButton({ label: 'Your projects', href: PAGE_PATHS.account, kind: 'secondary' }),
          })
        : card({}, html`${allCalls(rows)}${groupedList(rows, now)}`),
  });
