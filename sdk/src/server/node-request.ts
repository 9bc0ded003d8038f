/** The part of a request that the SDK reads, in Node, Express or another framework of Node. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express keeps the whole address here; a router removes its own path from `url`. */
  readonly originalUrl?: string | undefined;
  /**
   * Express: the scheme, and the host without its port. They come from the forwarding headers if the app trusts its
   * proxy.
   */
  readonly protocol?: string | undefined;
  readonly hostname?: string | undefined;
  readonly socket?: object | null | undefined;
  /** What a parser of the app made of the body. */
  readonly body?: unknown;
  [Symbol.asyncIterator]?(): AsyncIterator<Uint8Array | string>;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly accept?: string | undefined;
    readonly authorization?: string | undefined;
    readonly traceparent?: string | undefined;
    readonly host?: string | undefined;
    readonly [name: string]: string | string[] | undefined;
  };
}
