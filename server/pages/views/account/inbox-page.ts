/** What waits for the owner, in all projects, and as a card on the list of projects. */
import { linkButton } from '../../components/button.ts';
import { card } from '../../components/card.ts';
import { emptyState } from '../../components/empty-state.ts';
import { userText } from '../../components/person.ts';
import { timeLeft } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { app, type SignedIn } from '../../layouts/app.ts';
import { PAGE_PATHS } from '../../paths.ts';
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

const row = ({ kind, tenantId, tenantName, text, href, action, until }: InboxRow, now: Date): Markup => html`
  <li class="entry inbox-row" data-notice=${kind}>
    <div>
      <p><strong>${visibleText(text, TEXT_LENGTH)}</strong></p>
      <p class="soft">${userText(visibleText(tenantName ?? '', NAME_LENGTH) || tenantId, NAME_LENGTH)}${
        until === null ? null : html`, ${timeLeft(now, until)} left`
      }</p>
    </div>
    ${href === null ? null : linkButton({ label: action ?? 'Open', href, kind: 'secondary', action: 'open-item' })}
  </li>`;

export const inboxList = (rows: readonly InboxRow[], now: Date): Markup => html`
  <ul class="entries inbox">${rows.map((one) => row(one, now))}</ul>`;

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
        : card({}, html`${allCalls(rows)}${inboxList(rows, now)}`),
  });
