/**
 * Prepares a request for the protocol library, which builds its addresses from the request. All addresses must come
 * from the configured address of the server, whatever `Host`, `Forwarded` or an absolute request line say.
 */
import type { IncomingMessage } from 'node:http';

interface MountedRequest extends IncomingMessage {
  originalUrl?: string;
}

interface Mount {
  /** The address that the authorization server is known by. */
  readonly base: URL;
  /** The path below that address. */
  readonly path: string;
  readonly query: URLSearchParams;
}

export function admitRequest(req: MountedRequest, { base, path, query }: Mount): void {
  req.url = query.size > 0 ? `${path}?${query}` : path;
  // The library reads the part before its own path as the place where it is mounted.
  req.originalUrl = base.pathname.replace(/\/$/, '') + req.url;
  req.headers.host = base.host;
  req.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
}

/** The address that a request asks for, read below ours. */
export const askedOf = (address: string | undefined, base: URL): URL => URL.parse(address ?? '/', base) ?? base;
