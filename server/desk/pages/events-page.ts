/** What happened, newest first; the address holds the filters, and a script keeps the first page up to date. */
import { EVENT_KINDS, type EventKind } from '@porchlight/contract';
import { button, linkButton } from '../../pages/components/button.ts';
import { select, textField } from '../../pages/components/field.ts';
import { html, type Markup } from '../../pages/html.ts';
import { EVENT_WORDS } from '../../pages/views/event-words.ts';
import type { EventRecord } from '../../social-login/ports/events.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { eventsTable } from './events-table.ts';
import { addressOf, pager } from './pager.ts';
import { projectPage } from './project-page.ts';

interface EventsModel {
  readonly events: readonly EventRecord[];
  readonly next: number | null;
  readonly event?: EventKind | undefined;
  readonly userId?: number | undefined;
  readonly before?: number | undefined;
}

const filters = (path: string, { event, userId }: EventsModel): Markup => html`
  <form class="inline-form" method="get" action=${path} aria-label="Filter the events">
    ${select({
      id: 'event',
      name: 'event',
      label: 'What',
      value: event ?? '',
      choices: [
        { value: '', label: 'Everything' },
        ...EVENT_KINDS.map((kind) => ({ value: kind, label: EVENT_WORDS[kind].label })),
      ],
    })}
    ${textField({ id: 'user_id', name: 'user_id', type: 'number', min: 1, label: 'User id', value: userId === undefined ? '' : String(userId) })}
    ${button({ label: 'Filter', kind: 'secondary', action: 'filter' })}
    ${isFiltered({ event, userId }) ? linkButton({ label: 'Show all', href: path, kind: 'quiet' }) : null}
  </form>`;

const isFiltered = ({ event, userId }: Pick<EventsModel, 'event' | 'userId'>): boolean =>
  event !== undefined || userId !== undefined;

export function eventsPage(call: ProjectCall, model: EventsModel): string {
  const paths = projectPaths(call.tenant.id);
  const query = { event: model.event, user_id: model.userId === undefined ? undefined : String(model.userId) };
  const isFirst = model.before === undefined;
  const live = { href: addressOf(paths.eventsLive, query), after: model.events[0]?.id ?? 0 };
  return projectPage(call, {
    section: 'events',
    children: html`
      <h2 class="visually-hidden">Events</h2>
      ${filters(paths.events, model)}
      <p class="soft live-line">
        <span data-live-state>Times are in UTC.</span>${' '}<a href=${addressOf(paths.events, query)} data-action="refresh">Refresh</a>
      </p>
      ${eventsTable({
        paths,
        id: 'events',
        caption: isFirst ? 'Newest events' : 'Older events',
        withUser: true,
        events: model.events,
        ...(isFiltered(model) ? { empty: 'No event matches.' } : {}),
        ...(isFirst ? { live } : {}),
      })}
      ${pager({
        path: paths.events,
        query,
        next: model.next,
        isFirst,
        labels: { next: 'Older events', first: 'Newest events' },
      })}`,
  });
}
