/** Who changed what: the newest lines of the request log in words, with the object of each change. */
import type { Actor } from '@porchlight/contract';
import type { LoggedRequest } from '../../../observability/ports.ts';
import { badge } from '../../../pages/components/badge.ts';
import { userText } from '../../../pages/components/person.ts';
import { type Column, table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { ProofRecord } from '../../../proving/ports.ts';
import { activityWords } from '../../activity-words.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { proofsCard } from './proofs-card.ts';

/**
 * How many of the newest lines are read. It is a high number, because most lines are reads and people look for changes.
 */
export const ACTIVITY_LINES = 500;
/** The most lines that are shown. */
export const ACTIVITY_SHOWN = 100;

interface ActivityModel {
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
  /** Newest first. */
  readonly proofs: readonly ProofRecord[];
  /** Shows reads too, not only changes. */
  readonly all: boolean;
  /** All kept lines were read. */
  readonly isWhole: boolean;
  /** There are more lines of this kind than are shown. */
  readonly isCut: boolean;
  /** Addresses of members by their id. */
  readonly emails: ReadonlyMap<string, string>;
  /** Names of keys by their fingerprint; null for the main keys. */
  readonly keyNames: ReadonlyMap<string, string | null>;
}

const ACTOR_WORDS = {
  owner: 'The owner',
  program: 'A connected program',
  person: 'A person, on their own page',
} as const satisfies Record<Exclude<Actor, `key ${string}` | `member ${string}`>, string>;

const isKey = (actor: Actor): actor is `key ${string}` => actor.startsWith('key ');
const isMember = (actor: Actor): actor is `member ${string}` => actor.startsWith('member ');

function key(fingerprint: string, { keyNames }: ActivityModel): Markup {
  const name = keyNames.get(fingerprint);
  return html`Key${name ? html`${' '}${userText(name, 80)}` : null} <code>${fingerprint}</code>`;
}

function who(actor: Actor | null, model: ActivityModel): Markup {
  if (actor === null) return html`<span class="soft">Not recorded</span>`;
  if (isMember(actor)) return userText(model.emails.get(actor.slice('member '.length)) ?? 'A former member', 254);
  return isKey(actor) ? key(actor.slice('key '.length), model) : ACTOR_WORDS[actor];
}

const outcome = (status: number): Markup =>
  status < 400 ? badge('Done', 'success') : badge(status < 500 ? `Refused, ${status}` : `Failed, ${status}`, 'warn');

const columnsOf = (model: ActivityModel): Column<LoggedRequest>[] => [
  { header: 'When', rowHeader: true, cell: ({ at }) => time(at) },
  { header: 'Who', cell: ({ actor }) => who(actor, model) },
  {
    header: 'What',
    wide: true,
    cell: ({ operation, object }) =>
      html`${activityWords(operation)}${object ? html`<span class="row-id">${userText(object, 100)}</span>` : null}`,
  },
  { header: 'Outcome', cell: ({ status }) => outcome(status) },
];

export function activityPage(call: ProjectCall, model: ActivityModel): string {
  const { activity, events, keys } = projectPaths(call.tenant.id);
  const where = model.isWhole ? 'in the last seven days' : `among the newest ${ACTIVITY_LINES} calls`;
  return projectPage(call, {
    section: 'activity',
    children: html`
      <p class="soft">
        ${model.isCut ? `The newest ${ACTIVITY_SHOWN} lines of who` : 'Who'} changed what ${where}. A key is named by the fingerprint that <a href=${keys}>Keys</a> shows.${' '}
        Sign-ins are under <a href=${events}>Events</a>.
      </p>
      <nav class="jump-list" aria-label="Lines">
        <ul>
          <li><a href=${activity} aria-current=${model.all ? undefined : 'true'}>Changes</a></li>
          <li><a href=${`${activity}?all=1`} aria-current=${model.all ? 'true' : undefined}>Changes and reads</a></li>
        </ul>
      </nav>
      ${table({
        id: 'activity',
        caption: model.all ? 'Newest changes and reads' : 'Newest changes',
        stacked: true,
        columns: columnsOf(model),
        rows: model.requests,
        empty: `Nothing was changed ${where}.`,
      })}
      ${proofsCard(projectPaths(call.tenant.id), model.proofs)}`,
  });
}
