/**
 * Hosts at which a start was refused because no callback URL has them: which are remembered, and which of them may be
 * offered as something to add. Anybody can cause a refusal with a host of their choice. Pure.
 */
import { REFUSED_HOSTS_DAYS, REFUSED_HOSTS_MAX, REFUSED_HOSTS_RELATED } from '@porchlight/contract';
import { registrableDomain } from '../../egress/registrable-domain.ts';
import { addHours } from '../../kernel/clock.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { readCandidate } from './callback-match.ts';
import { type CallbackParts, isWebScheme } from './callback-parts.ts';
import type { CallbackPattern } from './callback-url.ts';
import { coversHost } from './callback-wildcard.ts';
import { type HostProof, proofOf } from './host-proof.ts';
import { explainRedirect } from './redirect-check.ts';

/** As it is stored: times are ISO 8601. */
export interface RefusedHost {
  readonly host: string;
  /** The port of a host of this machine, where an address without it would be useless. */
  readonly port: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

const HOST_MAX_LENGTH = 253;
const KEPT_H = REFUSED_HOSTS_DAYS * 24;

export const expiryOfRefusal = (lastAt: Date): Date => addHours(lastAt, KEPT_H);

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** All names of this machine count as one domain. */
const domainOf = (host: string): string | null => (isLocal(host) ? 'localhost' : registrableDomain(host));

/** Null if the address has no host, or if its host is listed and something else is wrong. */
export function readRefusal(callbacks: readonly CallbackPattern[], redirectUri: string, now: Date): RefusedHost | null {
  const read = readCandidate(redirectUri);
  if (!read.ok || !isWebScheme(read.value.scheme)) return null;
  const host = (read.value.host ?? '').replace(/\.$/, '');
  if (host === '' || host.length > HOST_MAX_LENGTH) return null;
  const at = now.toISOString();
  const refused = { host, port: isLocal(host) ? read.value.port : '', count: 1, firstAt: at, lastAt: at };
  return isListed(callbacks, refused) ? null : refused;
}

/** Apps on this machine differ by their port, all others by their name. */
export const isListed = (callbacks: readonly CallbackPattern[], { host, port }: Pick<RefusedHost, 'host' | 'port'>) =>
  callbacks.some(
    (callback) =>
      (callback.wildcard === null ? hostOf(callback) === host : coversHost(callback.wildcard, host)) &&
      (!isLocal(host) || callback.parts.port === port),
  );

/** Empty for an app with a scheme of its own: what follows its `://` is no host. */
const hostOf = ({ parts, wildcard }: CallbackPattern): string =>
  wildcard?.parent ?? (isWebScheme(parts.scheme) ? (parts.host ?? '') : '');

export const isRelated = (callbacks: readonly CallbackPattern[], host: string): boolean => {
  const domain = domainOf(host);
  return domain !== null && callbacks.some((callback) => domainOf(hostOf(callback)) === domain);
};

/** Adds refusals to the known ones. If there is no room, the hosts that were refused longest ago are dropped. */
export function withRefusals(
  present: readonly RefusedHost[],
  fresh: readonly RefusedHost[],
  callbacks: readonly CallbackPattern[],
  now: Date,
): RefusedHost[] {
  const byHost = new Map<string, RefusedHost>();
  for (const one of [...present, ...fresh]) byHost.set(one.host, joined(byHost.get(one.host), one));
  const recent = [...byHost.values()]
    .filter(({ lastAt }) => expiryOfRefusal(new Date(lastAt)) > now)
    .sort((one, other) => other.lastAt.localeCompare(one.lastAt));
  const related = recent.filter(({ host }) => isRelated(callbacks, host)).slice(0, REFUSED_HOSTS_RELATED);
  const others = recent.filter((one) => !related.includes(one)).slice(0, REFUSED_HOSTS_MAX - REFUSED_HOSTS_RELATED);
  return [...related, ...others];
}

function joined(known: RefusedHost | undefined, one: RefusedHost): RefusedHost {
  if (!known) return one;
  const [earlier, later] = known.lastAt <= one.lastAt ? [known, one] : [one, known];
  return {
    ...later,
    count: known.count + one.count,
    firstAt: earlier.firstAt < later.firstAt ? earlier.firstAt : later.firstAt,
  };
}

interface Owned {
  readonly tenant: Pick<Tenant, 'ownerId'>;
  readonly provenHosts: readonly HostProof[];
  readonly callbacks: readonly CallbackPattern[];
}

/**
 * The list of callback URLs with this host in it, if the owner certainly controls the host: it is this machine, or its
 * registrable domain is proven. The owner of any other host is unknown, so no program gets the suggestion to add it.
 */
export function listWithRefused(
  { tenant, provenHosts, callbacks }: Owned,
  { host, port }: RefusedHost,
  now: Date,
): string[] | null {
  const domain = domainOf(host);
  const isProven =
    isRelated(callbacks, host) &&
    [domain, `*.${domain}`].some((name) => name !== null && proofOf(tenant, provenHosts, name, now) !== null);
  if (!isLocal(host) && !isProven) return null;
  const origin = isLocal(host) ? `http://${host}${port === '' ? '' : `:${port}`}` : `https://${host}`;
  const address = origin + pathFor(callbacks, domain);
  return explainRedirect(callbacks, address).suggested_callback_urls;
}

const DEFAULT_PATH = '/auth/callback';

/** The path at which the app takes its other sign-ins, preferably that of a related host. */
function pathFor(callbacks: readonly CallbackPattern[], domain: string | null): string {
  const onTheWeb = callbacks.filter(({ parts }) => isWebScheme(parts.scheme));
  const nearest = onTheWeb.find((callback) => domainOf(hostOf(callback)) === domain) ?? onTheWeb[0];
  const parts: CallbackParts | undefined = nearest?.parts;
  return parts?.path ?? DEFAULT_PATH;
}
