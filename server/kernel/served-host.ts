/**
 * The project's own host that a request came to. It is set once, at the front, from the list of such hosts. Later code does
 * not read the Host header; addresses are built from this value.
 */

export interface ServedHost {
  readonly host: string;
  /** The only project that answers here; null if no project does. */
  readonly tenantId: string | null;
  /** The path of this project's sign-in: `/edge/auth/:tenantId/`. Null if no project answers. */
  readonly signInPath: string | null;
  /** `https://login.example.com` */
  readonly origin: string;
  /** The address of the service, for its other pages. */
  readonly serviceUrl: string;
}

/** Kept on the request: a WeakMap with an entry for each request costs the collector more than the look-up of the host. */
const SERVED = Symbol('served host');

const marked = (request: object): { [SERVED]?: ServedHost } => request;

export function serveAt(request: object, host: ServedHost): void {
  marked(request)[SERVED] = host;
}

/** Undefined if the request came to the service itself. */
export const servedHostOf = (request: object): ServedHost | undefined => marked(request)[SERVED];

/** The origin that the browser sees. */
export const originSeen = (request: object, baseUrl: string): string => marked(request)[SERVED]?.origin ?? baseUrl;
