/** A line of a project's history: who did what to what, and how it ended. */
import type { Actor } from '@porchlight/contract';
import type { LoggedRequest } from '../../../observability/ports.ts';
import { badge } from '../../../pages/components/badge.ts';
import { userText } from '../../../pages/components/person.ts';
import type { Column } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { activityWords, isChange, triedWords } from '../../activity-words.ts';

/** For lines without the name of their time. */
export interface ActorNames {
  /** Addresses of members by their id. */
  readonly emails: ReadonlyMap<string, string>;
  /** Names of keys by their fingerprint; null for the main keys. */
  readonly keyNames: ReadonlyMap<string, string | null>;
}

export type ActivityLine = Omit<LoggedRequest, 'tenantId' | 'durationMs'> & { readonly actorName?: string | null };

const ACTOR_WORDS = {
  owner: 'The owner',
  program: 'A connected program',
  person: 'A person, on their own page',
} as const satisfies Record<Exclude<Actor, `key ${string}` | `member ${string}`>, string>;

/** What the actor of a line with a name is. */
const ROLE_WORDS = { owner: 'The owner', program: 'Connected program', person: 'By an invitation' } as const;

const isKey = (actor: Actor): actor is `key ${string}` => actor.startsWith('key ');
const isMember = (actor: Actor): actor is `member ${string}` => actor.startsWith('member ');

const named = (name: string, what: Markup): Markup => html`${userText(name, 254)}<span class="row-id">${what}</span>`;

function key(fingerprint: string, name: string | null, isMain: boolean): Markup {
  const code = html`<code>${fingerprint}</code>`;
  if (name !== null) return named(name, html`Key ${code}`);
  return isMain ? html`The main key<span class="row-id">Key ${code}</span>` : html`Key ${code}`;
}

function who({ actor, actorName = null }: ActivityLine, names: ActorNames): Markup {
  if (actor === null) return html`<span class="soft">Not recorded</span>`;
  if (isKey(actor)) {
    const fingerprint = actor.slice('key '.length);
    const name = names.keyNames.get(fingerprint);
    return key(fingerprint, actorName ?? name ?? null, name === null);
  }
  if (isMember(actor)) {
    const email = actorName ?? names.emails.get(actor.slice('member '.length));
    return email === undefined ? 'A former member' : named(email, 'Member');
  }
  return actorName === null ? ACTOR_WORDS[actor] : named(actorName, ROLE_WORDS[actor]);
}

/** A change that was refused did not happen. */
function what({ operation, status, object }: ActivityLine): Markup {
  const words = status >= 400 && isChange(operation) ? triedWords(operation) : activityWords(operation);
  return html`${words}${object ? html`<span class="row-id">${userText(object, 120)}</span>` : null}`;
}

const outcome = (status: number): Markup =>
  status < 400 ? badge('Done', 'success') : badge(status < 500 ? `Refused, ${status}` : `Failed, ${status}`, 'warn');

export const activityColumns = (names: ActorNames): Column<ActivityLine>[] => [
  { header: 'When', rowHeader: true, cell: ({ at }) => time(at) },
  { header: 'Who', cell: (line) => who(line, names) },
  { header: 'What', wide: true, cell: what },
  { header: 'Outcome', cell: ({ status }) => outcome(status) },
];

/** The two lists of the page. */
export const activityLists = (activity: string, current: 'changes' | 'all'): Markup => html`
  <nav class="jump-list" aria-label="Lines">
    <ul>
      <li><a href=${activity} aria-current=${current === 'changes' ? 'true' : undefined}>Changes</a></li>
      <li><a href=${`${activity}?all=1`} aria-current=${current === 'all' ? 'true' : undefined}>Changes and reads</a></li>
    </ul>
  </nav>`;
