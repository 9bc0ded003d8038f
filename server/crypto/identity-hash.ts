/** A keyed hash of a person's identity at the provider. It recognises the person again without revealing who it is. */
import type { KeyRing } from './key-ring.ts';

export interface IdentityHashes {
  current(tenantId: string, identity: { issuer: string; subject: string }): string;
  /** Under every master key, so that what was kept before a rotation is still recognised. */
  all(tenantId: string, identity: { issuer: string; subject: string }): string[];
}

export function createIdentityHashes(ring: KeyRing): IdentityHashes {
  // A line break stands in none of the three.
  const text = (tenantId: string, { issuer, subject }: { issuer: string; subject: string }): string =>
    [tenantId, issuer, subject].join('\n');
  return {
    current: (tenantId, identity) => ring.current('identity').mac(text(tenantId, identity)),
    all: (tenantId, identity) => ring.all('identity').map(({ mac }) => mac(text(tenantId, identity))),
  };
}
