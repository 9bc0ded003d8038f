/** A person whom the issuer remembers, as they may sign in now. */
import type { EntryRefusal } from '@porchlight/contract';
import type { Identity } from '../../providers/ports.ts';
import type { NamedBy } from '../ports/attempts.ts';
import type { Identities } from '../ports/identities.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { TenantLocation } from '../ports/resource.ts';
import type { SignedInUser } from '../ports/sessions.ts';
import { addressMark, identityMark } from './named-by.ts';

interface Dependencies {
  readonly providers: Pick<TenantProviders, 'find'>;
  readonly identities: Pick<Identities, 'of'>;
  readonly refuseEntry: (tenantId: string, identity: Identity) => Promise<EntryRefusal | null>;
}

/**
 * Null if they would have to sign in again: the provider is not enabled any more, the identity was removed from the user,
 * their address has changed, or the app keeps them out.
 */
export const findRemembered =
  ({ providers, identities, refuseEntry }: Dependencies) =>
  async (
    location: TenantLocation,
    { userId, email, name, picture, namedBy }: SignedInUser & { readonly namedBy: NamedBy },
  ): Promise<Identity | null> => {
    const { tenantId } = location;
    if (addressMark(email) !== namedBy.address || !(await providers.find(tenantId, namedBy.provider))) return null;
    const held = await identities.of(location, userId);
    const used = held.find((one) => identityMark(one) === namedBy.identity && one.provider?.id === namedBy.provider);
    if (!used) return null;
    const { vouchedDomain } = namedBy;
    const vouched = vouchedDomain === undefined ? {} : { vouchedDomain };
    const identity = { issuer: used.issuer, subject: used.subject, email, name, picture, ...vouched };
    return (await refuseEntry(tenantId, identity)) === null ? identity : null;
  };
