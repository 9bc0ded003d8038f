/**
 * The host of a project's own that a request came to. It is set once, at the front, from the list of such hosts; nothing
 * behind it reads the Host header. Addresses are built from what is held here.
 */

export interface ServedHost {
  readonly host: string;
  /** The only project that answers here; null where none does any more. */
  readonly tenantId: string | null;
  /** `https://login.example.com` */
  readonly origin: string;
  /** The address of the service, for its other pages. */
  readonly serviceUrl: string;
}

const served = new WeakMap<object, ServedHost>();

export const serveAt = (request: object, host: ServedHost): void => void served.set(request, host);

/** Undefined where the request came to the service itself. */
export const servedHostOf = (request: object): ServedHost | undefined => served.get(request);

/** The origin that the browser sees. */
export const originSeen = (request: object, baseUrl: string): string => served.get(request)?.origin ?? baseUrl;
