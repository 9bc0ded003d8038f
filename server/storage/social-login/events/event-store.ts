/** The event history of a tenant. Ids rise in the order of commits, so a reader that pages by id misses nothing. */
import type { EventStore } from '../../../social-login/ports/events.ts';
import type { Database } from '../../database.ts';
import { RefusedPersonEntity } from '../../entities/people.ts';
import { CORE_SCHEMA, quoteName } from '../../entities/schema-names.ts';
import { holdsNul } from '../../holds-nul.ts';
import { queryPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { eventPageStatement, type PagedEvent } from './event-page-statement.ts';
import { eventSearchStatement } from './event-search-statement.ts';
import { type NewestEvent, newestEventsStatement } from './newest-events-statement.ts';
import { signInStepsStatement } from './sign-in-steps-statement.ts';

export const createEventStore = (database: Database): EventStore => ({
  page: ({ tenantId, placement }, filter) => {
    const { text, values } = eventPageStatement(socialSchema(tenantId, placement), tenantId, filter);
    return queryPlace<PagedEvent>(database, text, values);
  },

  search: async ({ tenantId, placement }, search) => {
    if ([search.email, search.reason, search.provider, search.host].some(holdsNul)) return [];
    const { text, values } = eventSearchStatement(socialSchema(tenantId, placement), tenantId, search);
    return queryPlace<PagedEvent>(database, text, values);
  },

  stepsBefore: async ({ tenantId, placement }, events) => {
    const asked = events.flatMap(({ id, metadata: { sign_in } }) =>
      typeof sign_in === 'string' ? [{ id, signIn: sign_in }] : [],
    );
    const steps = new Map<number, PagedEvent[]>();
    if (asked.length === 0) return steps;
    const found = await queryPlace<PagedEvent & { readonly before: number }>(
      database,
      signInStepsStatement(socialSchema(tenantId, placement)),
      [tenantId, asked.map(({ id }) => id), asked.map(({ signIn }) => signIn)],
    );
    for (const { before, ...step } of found) steps.set(before, [...(steps.get(before) ?? []), step]);
    return steps;
  },

  async refusedAddresses({ tenantId }, eventIds) {
    if (eventIds.length === 0) return new Map();
    const rows = await database.em.find(
      RefusedPersonEntity,
      { tenantId, eventId: { $in: [...eventIds] } },
      { fields: ['eventId', 'email'], disableIdentityMap: true },
    );
    return new Map(rows.map(({ eventId, email }) => [eventId, email]));
  },

  newest: (locations) => newestEvents(database, locations),
});

/** One statement for all pooled tenants, and one for each silo. */
async function newestEvents(
  database: Database,
  locations: Parameters<EventStore['newest']>[0],
): Promise<Map<string, number>> {
  const pooled = locations.filter(({ placement }) => placement === 'pooled').map(({ tenantId }) => tenantId);
  const places = [
    ...(pooled.length > 0 ? [{ schema: quoteName(CORE_SCHEMA), tenantIds: pooled }] : []),
    ...locations
      .filter(({ placement }) => placement === 'siloed')
      .map(({ tenantId, placement }) => ({ schema: socialSchema(tenantId, placement), tenantIds: [tenantId] })),
  ];
  const found = await Promise.all(
    places.map(({ schema, tenantIds }) =>
      queryPlace<NewestEvent>(database, newestEventsStatement(schema), [tenantIds]),
    ),
  );
  return new Map(found.flat().map(({ tenantId, lastEventId }) => [tenantId, lastEventId]));
}
