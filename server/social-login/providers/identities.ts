/** The ways in which a user signs in. Only the person adds and removes them, and nothing is ever merged. */
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Identities, IdentityStore, UserProvider } from '../ports/identities.ts';
import type { TenantProviders } from '../ports/providers.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: IdentityStore;
  readonly providers: Pick<TenantProviders, 'ofIssuer'>;
}

export const identities = ({ clock, store, providers }: Dependencies): Identities => ({
  async providersOf(location, userIds) {
    const issuers = await store.issuersOf(location, userIds);
    const known = new Map<string, UserProvider>();
    for (const issuer of new Set([...issuers.values()].flat())) {
      const provider = await providers.ofIssuer(location.tenantId, issuer);
      known.set(issuer, provider ?? { id: null, label: URL.parse(issuer)?.host ?? issuer });
    }
    return new Map([...issuers].map(([userId, of]) => [userId, of.flatMap((issuer) => known.get(issuer) ?? [])]));
  },

  async of(location, userId) {
    const found = await store.of(location, userId);
    return Promise.all(
      found.map(async ({ issuer, subject, addedAt }) => {
        const provider = await providers.ofIssuer(location.tenantId, issuer);
        return { issuer, subject, addedAt, provider };
      }),
    );
  },

  async link(location, userId, identity) {
    switch (await store.link(location, userId, identity, clock.now())) {
      case 'linked':
      case 'known':
        return ok(null);
      case 'inUse':
        return fail({ code: 'identityInUse' });
      case 'full':
        return fail({ code: 'identityLimit' });
      case 'noUser':
        return fail({ code: 'userNotFound' });
    }
  },

  async unlink(location, userId, identity) {
    const outcome = await store.unlink(location, userId, identity);
    return outcome === 'last' ? fail({ code: 'lastIdentity' }) : ok(null);
  },
});
