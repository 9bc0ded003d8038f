/**
 * What the app and its users' agents asked people to approve. The words of a question are on the page of its person alone;
 * beside the agents there are only counts.
 */
import { PERSON_APPROVAL_KEPT_DAYS } from '@porchlight/contract';
import { isOfAgent, type PersonApproval } from '../../../approvals/common/person-approval.ts';
import { waitStatusOfRequest } from '../../../approvals/common/request.ts';
import type { AgentCount } from '../../../approvals/ports/person.ts';
import { badge } from '../../../pages/components/badge.ts';
import { card } from '../../../pages/components/card.ts';
import { userText } from '../../../pages/components/person.ts';
import { table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';

const NAME_SHOWN = 80;
const TITLE_SHOWN = 120;

const askerOf = (agentName: string | null): Markup =>
  agentName === null ? 'The app itself' : html`<strong>${userText(agentName, NAME_SHOWN)}</strong>`;

/** How often each agent asked, so that one that wears people down is seen. */
export const askedCountsCard = (counts: readonly AgentCount[]): Markup =>
  card(
    { id: 'asked', title: 'Asked of people' },
    html`
      <p class="soft">How often your app asked people to approve something for an agent, in about ${PERSON_APPROVAL_KEPT_DAYS} days. <a href=${`${PAGE_PATHS.docs}/approvals-by-people`}>How people approve</a></p>
      ${table({
        id: 'asked-table',
        caption: 'What was asked of people, by agent',
        captionHidden: true,
        stacked: true,
        columns: [
          {
            header: 'Agent',
            rowHeader: true,
            cell: ({ agentName, clientId }: AgentCount) =>
              html`<span data-asked-agent=${clientId}>${askerOf(agentName)}</span>`,
          },
          { header: 'Asked', cell: ({ asked }) => String(asked) },
          { header: 'Approved', cell: ({ approved }) => String(approved) },
          { header: 'Denied', cell: ({ denied }) => String(denied) },
          { header: 'Last asked', cell: ({ lastAskedAt }) => time(lastAskedAt) },
        ],
        rows: counts,
        empty: 'Nobody was asked.',
      })}`,
  );

const STATES = {
  pending: ['Waits', 'info'],
  approved: ['Approved', 'success'],
  denied: ['Denied', 'warn'],
  expired: ['Not answered', 'info'],
} as const;

function stateOf(approval: PersonApproval, now: Date): Markup {
  if (approval.status === 'used') return badge('Used', 'success');
  if (approval.status === 'approved' && approval.expiresAt <= now) return badge('Approved, not used', 'info');
  const status = waitStatusOfRequest(approval, now);
  const [text, tone] = STATES[status === 'claimed' ? 'approved' : status];
  return badge(text, tone);
}

export const askedOfPersonCard = (approvals: readonly PersonApproval[], now: Date): Markup =>
  card(
    { id: 'asked', title: 'Asked of this person' },
    table({
      id: 'asked-table',
      caption: 'What your app asked this person to approve',
      captionHidden: true,
      stacked: true,
      tall: true,
      columns: [
        {
          header: 'What',
          rowHeader: true,
          cell: (approval: PersonApproval) =>
            html`<span data-asked=${approval.id}>${userText(approval.title, TITLE_SHOWN)}</span>`,
        },
        { header: 'Asked by', cell: (approval) => askerOf(isOfAgent(approval) ? approval.agentName : null) },
        { header: 'State', cell: (approval) => stateOf(approval, now) },
        { header: 'When', cell: ({ createdAt }) => time(createdAt) },
      ],
      rows: approvals,
      empty: 'This person was asked nothing lately.',
    }),
  );
