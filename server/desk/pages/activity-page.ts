/** The newest lines of the request log: what was called or changed, by whom, and how it ended. */
import type { Actor } from '@porchlight/contract';
import type { LoggedRequest } from '../../observability/ports.ts';
import { badge } from '../../pages/components/badge.ts';
import { type Column, table } from '../../pages/components/table.ts';
import { time } from '../../pages/components/time.ts';
import { html, type Markup } from '../../pages/html.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import type { ProofRecord } from '../../proving/ports.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { projectPage } from './project-page.ts';
import { proofsCard } from './proofs-card.ts';

interface ActivityModel {
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
  readonly shown: number;
  /** Newest first. */
  readonly proofs: readonly ProofRecord[];
}

const ACTOR_WORDS = {
  owner: 'The owner',
  program: 'A connected program',
  person: 'A person, on their own page',
} as const satisfies Record<Exclude<Actor, `key ${string}`>, string>;

const isKey = (actor: Actor): actor is `key ${string}` => actor.startsWith('key ');

function who(actor: Actor | null): Markup {
  if (actor === null) return html`<span class="soft">Not kept</span>`;
  return isKey(actor) ? html`Key <code>${actor.slice('key '.length)}</code>` : ACTOR_WORDS[actor];
}

const outcome = (status: number): Markup =>
  status < 400 ? badge('Done', 'success') : badge(status < 500 ? `Refused, ${status}` : `Failed, ${status}`, 'warn');

const COLUMNS: readonly Column<LoggedRequest>[] = [
  { header: 'When', rowHeader: true, cell: ({ at }) => time(at) },
  { header: 'What', cell: ({ operation }) => html`<code>${operation}</code>` },
  { header: 'Who', cell: ({ actor }) => who(actor) },
  { header: 'Outcome', cell: ({ status }) => outcome(status) },
  { header: 'Took', cell: ({ durationMs }) => `${durationMs} ms` },
];

export const activityPage = (call: ProjectCall, { requests, shown, proofs }: ActivityModel): string =>
  projectPage(call, {
    section: 'activity',
    children: html`
      <h2 class="visually-hidden">Activity</h2>
      <p class="soft">
        Calls with a key, and what was changed by a page: the newest ${shown}. A key is told by the fingerprint that${' '}
        <a href=${projectPaths(call.tenant.id).keys}>Keys</a> shows. Sign-ins are under <a href=${projectPaths(call.tenant.id).events}>Events</a>,${' '}
        and <a href=${`${PAGE_PATHS.docs}/limits`}>limits</a> says how much is kept.
      </p>
      ${table({
        id: 'activity',
        caption: 'Newest calls and changes',
        stacked: true,
        columns: [...COLUMNS],
        rows: requests,
        empty: 'Nothing was called or changed in the last seven days.',
      })}
      ${proofsCard(projectPaths(call.tenant.id), proofs)}`,
  });
