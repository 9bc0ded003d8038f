/**
 * What a provider publishes about its account signals (OpenID RISC): its keys, and where the stream is set up. The keys are
 * kept for some minutes. Reading them never follows what a signal says.
 */
import type { Clock } from '../kernel/clock.ts';
import { isLoopback } from '../kernel/loopback.ts';

export interface RiscConfiguration {
  readonly jwksUri: string;
  /** Present only if a program can set up streams. */
  readonly configurationEndpoint: string | null;
  readonly statusEndpoint: string | null;
  readonly verificationEndpoint: string | null;
}

/** The JSON at an address. Throws if it cannot be read. */
export type FetchJson = (url: string) => Promise<unknown>;

export interface SignalKeys {
  /** `again` reads them once more, unless that was done a moment ago: then the result is null. */
  read(again?: boolean): Promise<object | null>;
}

const KEPT_MS = 300_000;
/** The shortest time between two searches for an unknown key. */
const AGAIN_MS = 10_000;

export const riscConfigurationUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/risc-configuration`;

const isSafe = (text: unknown): text is string => {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
};

/** Null if it is not what the issuer should publish. */
export function readRiscConfiguration(document: unknown, issuer: string): RiscConfiguration | null {
  const found = (typeof document === 'object' && document !== null ? document : {}) as Record<string, unknown>;
  const named = typeof found.issuer === 'string' ? found.issuer.replace(/\/$/, '') : '';
  if (named !== issuer.replace(/\/$/, '') || !isSafe(found.jwks_uri)) return null;
  const endpoint = (name: string): string | null => (isSafe(found[name]) ? found[name] : null);
  return {
    jwksUri: found.jwks_uri,
    configurationEndpoint: endpoint('configuration_endpoint'),
    statusEndpoint: endpoint('status_endpoint'),
    verificationEndpoint: endpoint('verification_endpoint'),
  };
}

const isKeySet = (keys: unknown): keys is object =>
  typeof keys === 'object' && keys !== null && Array.isArray((keys as { keys?: unknown }).keys);

export function createSignalKeys(issuer: string, clock: Clock, fetchJson: FetchJson): SignalKeys {
  let known: { readonly keys: object; readonly at: number } | undefined;
  return {
    async read(again = false) {
      const now = clock.now().getTime();
      if (known && now - known.at < (again ? AGAIN_MS : KEPT_MS)) return again ? null : known.keys;
      const configuration = readRiscConfiguration(await fetchJson(riscConfigurationUrl(issuer)), issuer);
      const keys = configuration && (await fetchJson(configuration.jwksUri));
      if (!isKeySet(keys)) throw new Error(`${issuer} publishes no keys for account signals`);
      known = { keys, at: now };
      return keys;
    },
  };
}
