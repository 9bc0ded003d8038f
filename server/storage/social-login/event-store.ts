/** The event history of a tenant. Ids rise in the order of commits, so a reader that pages by id misses nothing. */
import type { EventStore } from '../../social-login/ports.ts';
import type { Database } from '../database.ts';
import { eventPageStatement, type PagedEvent } from './event-page-statement.ts';
import { queryPlace } from './placed-query.ts';
import { socialSchema } from './social-placement.ts';

export const createEventStore = (database: Database): EventStore => ({
  page: ({ tenantId, placement }, filter) => {
    const { text, values } = eventPageStatement(socialSchema(tenantId, placement), tenantId, filter);
    return queryPlace<PagedEvent>(database, text, values);
  },
});
