/** What waits, in words, each with the page on which the person acts. Pure. */
import { PAGE_PATHS, projectPath } from '../pages/paths.ts';
import type { InboxRow } from '../pages/views/account/inbox-page.ts';
import type { InboxItem, WordsOfCall } from './ports.ts';

/** Where the calls of keys and programs are decided on. */
const APPROVALS = `${PAGE_PATHS.account}/approvals`;

export const inboxRows = (items: readonly InboxItem[], wordsOf: WordsOfCall): InboxRow[] =>
  items.map((item) => rowOf(item, wordsOf));

function rowOf(item: InboxItem, wordsOf: WordsOfCall): InboxRow {
  const { kind, tenantId, tenantName } = item;
  const project = { kind, tenantId, tenantName };
  switch (item.kind) {
    case 'approval': {
      const text =
        item.calls === 1
          ? `A call waits for your approval: ${wordsOf(item.operation)}`
          : `${item.calls} calls wait for your approval`;
      const href = `${APPROVALS}/${encodeURIComponent(item.id)}`;
      return { ...project, text, href, action: 'Decide', until: item.until };
    }
    case 'invitation':
      return {
        ...project,
        text: 'You are invited. Open the link that the sender gave you.',
        href: null,
        action: null,
        until: item.until,
      };
    case 'domain':
      return {
        ...project,
        text: item.isLapsed
          ? `${item.host} is no longer in use: its record was not found`
          : `${item.host} waits for its record`,
        href: `${projectPath(tenantId)}/domain`,
        action: 'See the records',
        until: null,
      };
    case 'webhook':
      return {
        ...project,
        text: `The webhook to ${item.host} fails`,
        href: `${projectPath(tenantId)}/webhooks/${encodeURIComponent(item.id)}`,
        action: 'See its deliveries',
        until: null,
      };
  }
}
