/** A keyed hash of a person's identity at the provider. It recognises the person again without revealing who it is. */
import type { KeyRing } from './key-ring.ts';

export interface IdentityHashes {
  current(tenantId: string, identity: { issuer: string; subject: string }): string;
  /** The hashes under every master key, so that records from before a rotation are still recognised. */
  all(tenantId: string, identity: { issuer: string; subject: string }): string[];
}

export function createIdentityHashes(ring: KeyRing): IdentityHashes {
  // None of the three can contain a line break.
  const text = (tenantId: string, { issuer, subject }: { issuer: string; subject: string }): string =>
    [tenantId, issuer, subject].join('\n');
  return {
    current: (tenantId, identity) => ring.current('identity').mac(text(tenantId, identity)),
    all: (tenantId, identity) => ring.all('identity').map(({ mac }) => mac(text(tenantId, identity))),
  };
}
