/** Credentials of an owner at an identity provider, sealed to their place. */
import type { Sealer } from './sealer.ts';

const useOf = (tenantId: string, provider: string): string => `provider:${tenantId}:${provider}`;

export interface SealedCredentials<T> {
  seal(tenantId: string, provider: string, credentials: T): Promise<string>;
  /** Null if no present master key opens it, or if it was copied from another place. */
  open(tenantId: string, provider: string, sealed: string): Promise<T | null>;
}

export const sealedCredentials = <T>(sealer: Sealer): SealedCredentials<T> => ({
  seal: (tenantId, provider, credentials) => sealer.seal(useOf(tenantId, provider), JSON.stringify(credentials)),
  async open(tenantId, provider, sealed) {
    const text = await sealer.open(useOf(tenantId, provider), sealed);
    return text === null ? null : (JSON.parse(text) as T);
  },
});
