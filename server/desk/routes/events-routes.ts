/** The history of a project: a page of it, and the events that come while the page is open. */
import { closedSignal } from '../../http/response/response-stream.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import type { EventRecord, EventStore } from '../../social-login/ports/events.ts';
import { isBySignIn, kindsOf, readEventQuery, searchOf } from '../event-search.ts';
import { maySeeRefused, type NameEvents } from '../name-events.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { eventsPage } from '../pages/activity/events-page.ts';
import { eventRows } from '../pages/activity/events-table.ts';
import { projectPaths } from '../paths.ts';
import type { FollowEvents } from '../ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly events: EventStore;
  readonly nameEvents: NameEvents;
  readonly followEvents: FollowEvents;
}

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;
/** A search reads this many rows in some tens of milliseconds. */
const SEARCHED = 20_000;
/** Shorter than the time after which proxies cut a silent connection. */
const WAIT_S = 20;

export function eventsRoutes(
  owner: OwnerRoutes,
  { readResource, events, followEvents, nameEvents }: Dependencies,
): void {
  owner.page(
    '/events',
    setUpPage('events', readResource, async (call, resource) => {
      const asked = readEventQuery(call.query);
      const before = readId(call.query('before'));
      const read = (limit: number): Promise<EventRecord[]> => {
        const from = { before: before ?? NEWEST, limit };
        // A user's events have an index of their own.
        return asked.userId === undefined
          ? events.search(resource, { ...from, within: SEARCHED, ...searchOf(asked, maySeeRefused(call)) })
          : events.page(resource, { after: 0, ...from, userId: asked.userId, event: kindsOf(asked)?.[0] });
      };
      const { entries, next } = await readPage(PAGE, read, ({ id }) => id);
      const steps = isBySignIn(asked) ? await events.stepsBefore(resource, entries) : undefined;
      const names = await nameEvents(call, resource, entries);
      return eventsPage(call, { events: entries, names, next, before, asked, steps, searched: SEARCHED });
    }),
    'events:read',
  );
  owner.data(
    '/events/live',
    async (call, _req, res) => {
      const resource = unwrap(await readResource(call.tenant.id));
      const asked = readEventQuery(call.query);
      const kinds = kindsOf(asked);
      // One kind is waited for directly; several kinds are filtered from the events that come.
      const event = kinds?.length === 1 ? kinds[0] : undefined;
      const filter = { after: readId(call.query('after')) ?? 0, limit: PAGE, userId: asked.userId, event };
      const page = unwrap(await followEvents(resource, filter, WAIT_S, closedSignal(res)));
      const wanted = page.events.filter(({ event }) => kinds === undefined || kinds.includes(event));
      const steps = isBySignIn(asked) ? await events.stepsBefore(resource, wanted) : undefined;
      const names = await nameEvents(call, resource, wanted);
      const rows = eventRows(projectPaths(call.tenant.id), names, wanted.toReversed(), steps);
      res.json({ after: page.nextAfter, rows });
    },
    'events:read',
  );
}
