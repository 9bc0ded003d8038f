/** Scheme and host of a request as Node or Express know them. Pure. */
import type { NodeRequest } from './node-request.ts';

/** Express sets `protocol` and `hostname`. It uses forwarding headers for them only if the app trusts its proxy. */
export function nodeOrigin({ headers, protocol, hostname, socket }: NodeRequest): string {
  const isEncrypted = socket != null && 'encrypted' in socket && socket.encrypted === true;
  const scheme = schemeOf(protocol ?? (isEncrypted ? 'https' : 'http'));
  const host = first(headers.host) ?? first(headers[':authority']) ?? 'localhost';
  // The `hostname` of Express has no port, but it shows whether the app trusts the header that has one.
  const forwarded = first(headers['x-forwarded-host'])?.split(',')[0]?.trim();
  const isForwarded = hostname !== undefined && forwarded !== undefined && nameOf(forwarded) === hostname;
  return `${scheme}://${isForwarded ? forwarded : host}`;
}

/** A proxy may pass on what a visitor wrote, so everything except https counts as http. */
export const schemeOf = (protocol: string | undefined): 'http' | 'https' => (protocol === 'https' ? 'https' : 'http');

const first = (value: string | string[] | undefined): string | undefined => [value ?? []].flat()[0];

const nameOf = (host: string): string => host.replace(/:\d+$/, '');
