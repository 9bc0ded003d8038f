/** How a provider knows a person, in a form that names nobody. Pure. */
import { sha256 } from '../../crypto/hashes.ts';
import type { Identity } from '../../providers/ports.ts';
import type { NamedBy } from '../ports/attempts.ts';

export const identityMark = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  sha256(JSON.stringify([issuer, subject]));

export const addressMark = (email: string): string => sha256(email.toLowerCase());

export const markOfIdentity = (provider: string, identity: Identity): NamedBy => ({
  provider,
  identity: identityMark(identity),
  address: addressMark(identity.email),
  ...(identity.vouchedDomain === undefined ? {} : { vouchedDomain: identity.vouchedDomain }),
});
