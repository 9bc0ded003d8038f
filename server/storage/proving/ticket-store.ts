/** Tickets of test users. Only the hash of one is stored, and the sign-in that uses it deletes it. */
import { sha256 } from '../../crypto/hashes.ts';
import type { TicketStore } from '../../proving/ports.ts';
import type { TicketSignIns } from '../../social-login/ports/sign-in.ts';
import type { Database } from '../database.ts';
import { TestUserTicketEntity } from '../entities/proving.ts';
import { recordInPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { signInByTicketStatement } from './ticket-statement.ts';

export const createTicketStore = (database: Database): TicketStore & TicketSignIns => ({
  async add(tenantId, ticket, userId, expiresAt) {
    await database.em.insert(TestUserTicketEntity, { ticketHash: sha256(ticket), tenantId, userId, expiresAt });
  },

  async signIn({ tenant, resource, ticket, browserToken, redirectUri, returnTo, binding, client }, grant, now) {
    const session = 'session' in grant ? grant.session : null;
    const [person] = await recordInPlace<Pick<Rows['SocialUser'], 'id' | 'email' | 'name' | 'picture'>>(
      database,
      tenant.id,
      signInByTicketStatement(socialSchema(tenant.id, resource.placement)),
      [
        tenant.id,
        now,
        sha256(ticket),
        resource.epoch,
        session?.sessionId ?? null,
        session ? sha256(session.refreshToken) : null,
        session?.expiresAt ?? null,
        client && JSON.stringify(client),
        redirectUri,
        returnTo,
        sha256(browserToken),
        binding.state,
        'code' in grant ? grant.expiresAt : null,
        binding.codeChallenge,
        'code' in grant ? sha256(grant.code) : null,
      ],
    );
    return person ? { userId: person.id, email: person.email, name: person.name, picture: person.picture } : null;
  },
});
