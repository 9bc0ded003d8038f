/** Auth events as rows. The page and the rows that come later are written by the same columns. */
import { type EventKind, REFUSED_PEOPLE_DAYS } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { userText } from '../../../pages/components/person.ts';
import { providerTag } from '../../../pages/components/provider-tag.ts';
import { type Column, table, tableRow } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup, renderMarkup } from '../../../pages/html.ts';
import { eventReason } from '../../../pages/views/project/event-reason.ts';
import { EVENT_WORDS } from '../../../pages/views/project/event-words.ts';
import type { EventRecord } from '../../../social-login/ports/events.ts';
import type { EventNames } from '../../name-events.ts';
import type { ProjectPaths } from '../../paths.ts';
import { signInSteps } from './sign-in-steps.ts';

const what = (kind: EventKind): Markup => badge(EVENT_WORDS[kind].label, EVENT_WORDS[kind].tone);

const by = ({ metadata: { provider } }: EventRecord, { providerOf }: EventNames): Markup =>
  typeof provider === 'string' ? html`${' '}${providerTag(providerOf(provider))}` : null;

const detail = (event: EventRecord): Markup => {
  const reason = eventReason(event);
  if (reason !== null) return reason.href === undefined ? reason.text : html`<a href=${reason.href}>${reason.text}</a>`;
  return event.redirectUri === null ? null : html`<span class="soft">${urlWithHost(event.redirectUri)}</span>`;
};

type Steps = ReadonlyMap<number, readonly EventRecord[]>;

const signInOf = ({ metadata }: EventRecord): string | undefined =>
  typeof metadata.sign_in === 'string' ? metadata.sign_in : undefined;

/** Before the provider has identified the person, no user is known. That is not a fault, so the page shows a dash. */
const who = (paths: ProjectPaths, { id, userId, email }: EventRecord, { refused }: EventNames): Markup => {
  const keptOut = refused.get(id);
  if (keptOut !== undefined)
    return html`${userText(keptOut, 254)}<span class="row-id">Kept out. The address is kept for ${REFUSED_PEOPLE_DAYS} days.</span>`;
  if (userId !== null)
    return html`<a href=${paths.user(userId)}>${email === null ? `User ${userId}` : userText(email, 254)}</a>`;
  return email === null
    ? html`<span class="soft" title="No user was known at this point">–</span>`
    : userText(email, 254);
};

const columnsOf = (paths: ProjectPaths, names: EventNames, withUser: boolean, steps?: Steps): Column<EventRecord>[] => [
  { header: 'When', rowHeader: true, cell: ({ createdAt }) => time(createdAt) },
  { header: 'What', cell: (event) => html`<span class="event-what">${what(event.event)}${by(event, names)}</span>` },
  ...(withUser ? [{ header: 'Who', cell: (event: EventRecord) => who(paths, event, names) }] : []),
  {
    header: 'Detail',
    wide: true,
    cell: (event) => html`${detail(event)}${steps && signInSteps(event, steps.get(event.id) ?? [])}`,
  },
];

interface EventsTableProps {
  readonly paths: ProjectPaths;
  readonly events: readonly EventRecord[];
  readonly names: EventNames;
  readonly id: string;
  readonly caption: Markup;
  readonly captionHidden?: boolean;
  readonly withUser: boolean;
  readonly live?: { readonly href: string; readonly after: number };
  /** Shown instead of the rows if there are none. */
  readonly empty?: Markup;
  /** Set if each row stands for a whole sign-in: the earlier events, by the id of the row. */
  readonly steps?: Steps | undefined;
}

export const eventsTable = ({ paths, events, names, withUser, steps, ...props }: EventsTableProps): Markup =>
  table({
    ...props,
    empty: props.empty ?? 'Nothing has happened yet.',
    stacked: true,
    dense: true,
    columns: columnsOf(paths, names, withUser, steps),
    rows: events,
    ...(steps ? { keyOf: signInOf } : {}),
  });

/** Only the rows, newest first, for a page that is already open. */
export const eventRows = (
  paths: ProjectPaths,
  names: EventNames,
  events: readonly EventRecord[],
  steps?: Steps,
): string =>
  events
    .map((event) => {
      const key = steps ? signInOf(event) : undefined;
      return renderMarkup(html`${tableRow(columnsOf(paths, names, true, steps), event, true, key)}`);
    })
    .join('');
