/** Tickets of test users. Only the hash of one is stored, and whoever takes it deletes it. */
import { sha256 } from '../../crypto/hashes.ts';
import type { TicketStore } from '../../proving/ports.ts';
import type { Database } from '../database.ts';
import { TestUserTicketEntity } from '../entities/proving.ts';
import type { Rows } from '../tables.ts';
import { TAKE_TICKET } from './ticket-statement.ts';

export const createTicketStore = (database: Database): TicketStore => ({
  async add(tenantId, ticket, userId, expiresAt) {
    await database.em.insert(TestUserTicketEntity, { ticketHash: sha256(ticket), tenantId, userId, expiresAt });
  },

  async take(tenantId, ticket, now) {
    const [row] = await database.query<Pick<Rows['TestUserTicket'], 'userId'>>(TAKE_TICKET, [
      sha256(ticket),
      tenantId,
      now,
    ]);
    return row?.userId ?? null;
  },
});
