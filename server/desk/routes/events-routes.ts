/** The history of a project: a page of it, and the events that come while the page is open. */
import { EVENT_KINDS, type EventKind } from '@porchlight/contract';
import { closedSignal } from '../../http/response/response-stream.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import type { EventRecord, EventStore } from '../../social-login/ports/events.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { eventsPage } from '../pages/events-page.ts';
import { eventRows } from '../pages/events-table.ts';
import { projectPaths } from '../paths.ts';
import type { FollowEvents } from '../ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly events: EventStore;
  readonly followEvents: FollowEvents;
}

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;
/** Shorter than what proxies cut a silent connection after. */
const WAIT_S = 20;

export function eventsRoutes(owner: OwnerRoutes, { readResource, events, followEvents }: Dependencies): void {
  owner.page(
    '/events',
    setUpPage('events', readResource, async (call, resource) => {
      const filter = filterOf(call);
      const before = readId(call.query('before'));
      const read = (limit: number): Promise<EventRecord[]> =>
        events.page(resource, { after: 0, before: before ?? NEWEST, limit, ...filter });
      const { entries, next } = await readPage(PAGE, read, ({ id }) => id);
      return eventsPage(call, { events: entries, next, before, ...filter });
    }),
  );
  owner.data('/events/live', async (call, _req, res) => {
    const resource = unwrap(await readResource(call.tenant.id));
    const filter = { after: readId(call.query('after')) ?? 0, limit: PAGE, ...filterOf(call) };
    const page = await followEvents(resource, filter, WAIT_S, closedSignal(res));
    const rows = eventRows(projectPaths(call.tenant.id), page.events.toReversed());
    res.json({ after: page.nextAfter, rows });
  });
}

function filterOf(call: ProjectCall): { event: EventKind | undefined; userId: number | undefined } {
  const event = EVENT_KINDS.find((kind) => kind === call.query('event'));
  return { event, userId: readId(call.query('user_id')) };
}
