/** Where the built-in identity provider is, and what it is called, without loading it. */
import { isLoopback } from '../../kernel/loopback.ts';
import { BUILT_IN_PROVIDERS, labelOf } from '../catalogue/catalogue.ts';

export const PERSONAS_PATH = '/personas';
/** The domain of the personas' addresses, and the only one that they vouch for. */
export const PERSONAS_DOMAIN = 'example.test';

/** The providers that personas stand in for, in the order of the sign-in page. */
export const PERSONAS_PROVIDERS = BUILT_IN_PROVIDERS;

export const personasLabel = (provider: string): string =>
  provider === 'google' ? 'Porchlight Personas' : `${labelOf(provider)} (personas)`;

/** Throws for any base address but a loopback one: personas are for the person at this machine. */
export function personasIssuer(baseUrl: string, provider: string): URL {
  if (!isLoopback(baseUrl)) throw new Error('The built-in identity provider needs a loopback base address.');
  const own = provider === 'google' ? '' : `/${provider}`;
  return new URL(baseUrl.replace(/\/+$/, '') + PERSONAS_PATH + own);
}

/** What every app is offered while personas stand in for the providers. */
export const personasOffered = (baseUrl: string): { id: string; label: string; issuer: string }[] =>
  PERSONAS_PROVIDERS.map((id) => ({ id, label: personasLabel(id), issuer: personasIssuer(baseUrl, id).href }));

/** Whether an issuer is the built-in one, at any address that this service has had. */
export function isPersonasIssuer(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url !== null && isLoopback(url) && /\/personas(?:\/[a-z]+)?$/.test(url.pathname);
}
