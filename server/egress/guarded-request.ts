/**
 * The only way to send a request to an address that a stranger chose, such as a client id document or the receiver of a
 * webhook. `sendUnguarded` is for addresses of the operator. A stranger's address is checked after the name is resolved, and the connection goes to exactly that address, so a
 * name cannot change its target in between. Redirects are returned, never followed. The caller's signal bounds the
 * time, the reader of the body bounds the size.
 */
import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isLoopbackAddress } from '../kernel/loopback.ts';
import { isBlockedAddress } from './blocked-addresses.ts';
import { createAddressLookup } from './name-system.ts';

export interface Egress {
  readonly lookup?: LookupFunction;
  readonly isBlocked?: (address: string) => boolean;
  /** Certificates to trust in addition to the system's. */
  readonly ca?: string;
  /** The port to use instead of 443. */
  readonly port?: number;
  /** Receivers on this machine are reached too, over http or https: for a service that itself is on loopback. */
  readonly loopback?: boolean;
}

interface GuardedCall {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The address is one that this service never connects to. */
export class NotPublic extends Error {}

export type SendGuarded = (url: URL, call: GuardedCall) => Promise<IncomingMessage>;

/** For addresses that the operator named. They may be anywhere, and connections to them are kept. */
export const sendUnguarded: SendGuarded = (url, call) => open(url, call, {});

export function createGuardedRequest(egress: Egress = {}): SendGuarded {
  const { lookup, isBlocked = isBlockedAddress, ca, port, loopback = false } = egress;
  const onlyPublic = guardLookup(lookup ?? createAddressLookup(), (address) => !isBlocked(address));
  // Names of this machine are resolved by the system itself, without a query on the network.
  const onlyLoopback = guardLookup(lookup ?? (systemLookup as LookupFunction), isLoopbackAddress);
  return (url, call) => {
    if (loopback && isLoopback(url)) return open(url, call, { agent: false, lookup: onlyLoopback });
    if (url.protocol !== 'https:') throw new Error('only https is used toward the public internet');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && isBlocked(host)) throw new NotPublic('this address is not part of the public internet');
    return open(url, call, {
      agent: false,
      lookup: onlyPublic,
      ...(port === undefined || url.port !== '' ? {} : { port }),
      ...(ca === undefined ? {} : { ca }),
    });
  };
}

/** One address of a host that a stranger chose, for connections that are no HTTP request. It connects to nothing else. */
export type ResolveGuarded = (host: string) => Promise<string>;

export function createGuardedResolve({
  lookup,
  isBlocked = isBlockedAddress,
  loopback = false,
}: Egress = {}): ResolveGuarded {
  const onlyPublic = guardLookup(lookup ?? createAddressLookup(), (address) => !isBlocked(address));
  const onlyLoopback = guardLookup(lookup ?? (systemLookup as LookupFunction), isLoopbackAddress);
  return (host) =>
    new Promise((resolve, reject) => {
      const isLocal = loopback && isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);
      if (!isLocal && isIP(host) !== 0 && isBlocked(host))
        return reject(new NotPublic('this address is not part of the public internet'));
      if (isIP(host) !== 0) return resolve(host);
      const look = isLocal ? onlyLoopback : onlyPublic;
      look(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
    });
}

/** All of a name's addresses have to pass: a list that mixes both kinds is an attempt to get around the check. */
const guardLookup =
  (lookup: LookupFunction, passes: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found = Array.isArray(addresses) ? addresses : [];
      const [first] = found;
      if (error || !first || !found.every(({ address }) => passes(address))) {
        callback(error ?? new NotPublic('this name does not lead to the public internet'), '', 4);
      } else if (options.all) {
        callback(null, found);
      } else {
        callback(null, first.address, first.family);
      }
    });

const open = (
  url: URL,
  { method, headers, body, signal }: GuardedCall,
  options: { agent?: false; lookup?: LookupFunction; port?: number; ca?: string },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    request(url, { ...options, method, headers, signal }, resolve)
      .on('error', reject)
      // For Node, a 101 with `Upgrade` closes the connection and is neither an answer nor an error, and the signal
      // cannot end it.
      .on('close', () => reject(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' })))
      .end(body);
  });
