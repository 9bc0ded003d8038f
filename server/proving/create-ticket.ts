/** A ticket by which one test user signs in once: it stands in for the identity provider and the consent page. */
import { TICKET_LIFETIME_S } from '@porchlight/contract';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { testUsersOff } from '../people/test-user.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { TestUserRecords, TicketStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly testUsers: TestUserRecords;
  readonly tickets: TicketStore;
  readonly areTestUsersOn: (tenantId: string) => Promise<Result<boolean, DomainError>>;
}

export type CreateTicket = (location: TenantLocation, userId: number) => Promise<Result<string, DomainError>>;

export const createTicket =
  ({ clock, random, testUsers, tickets, areTestUsersOn }: Dependencies): CreateTicket =>
  async (location, userId) => {
    const now = clock.now();
    const on = await areTestUsersOn(location.tenantId);
    if (!on.ok) return on;
    if (!on.value) return fail(testUsersOff);
    const user = await testUsers.find(location, userId, now);
    if (!user) return fail({ code: 'userNotFound' });
    const ticket = randomBase64Url(random, 32);
    await tickets.add(location.tenantId, ticket, userId, addSeconds(now, TICKET_LIFETIME_S));
    return ok(ticket);
  };
