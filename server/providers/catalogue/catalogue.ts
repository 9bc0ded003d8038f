/**
 * Every kind of identity provider: what it is called, for which domains it vouches, and how its client is made. A new
 * provider is one file and one line here. The libraries are loaded with the first sign-in.
 */
import { lazy } from '../../kernel/lazy.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';
import type { ProviderKind } from '../provider-client.ts';
import {
  appleVouches,
  githubVouches,
  googleVouches,
  listedDomainVouches,
  microsoftVouches,
  type Vouches,
} from '../vouching.ts';

interface CatalogueEntry {
  readonly label: string;
  /** The issuer of the public service; empty where each provider has its own. */
  readonly issuer: string;
  readonly vouches: Vouches;
  readonly create: (options: ProviderOptions) => Promise<IdentityProvider>;
}

export const CATALOGUE = {
  google: {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    vouches: googleVouches,
    create: async (options) => (await import('./google.ts')).createGoogle(options),
  },
  github: {
    label: 'GitHub',
    issuer: 'https://github.com',
    vouches: githubVouches,
    create: async (options) => (await import('./github.ts')).createGitHub(options),
  },
  microsoft: {
    label: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    vouches: microsoftVouches,
    create: async (options) => (await import('./microsoft.ts')).createMicrosoft(options),
  },
  apple: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    vouches: appleVouches,
    create: async (options) => (await import('./apple.ts')).createApple(options),
  },
  openid: {
    label: '',
    issuer: '',
    vouches: listedDomainVouches,
    create: async (options) => (await import('../openid/openid.ts')).createOpenId(options),
  },
} as const satisfies Record<ProviderKind, CatalogueEntry>;

export function createProvider(options: Omit<ProviderOptions, 'vouches'>): IdentityProvider {
  const { id, issuer, label, kind } = options;
  const { create, vouches } = CATALOGUE[kind];
  const client = lazy(() => create({ ...options, vouches }));
  return {
    id,
    issuer,
    label,
    authorizationUrl: async (attempt, choice) => (await client()).authorizationUrl(attempt, choice),
    exchange: async (callback, attempt) => (await client()).exchange(callback, attempt),
    check: async () => (await client()).check(),
  };
}
