/** What the SDK reads of a request of Node, Express or another framework of Node. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express keeps the whole address here, where a router has cut its own path off. */
  readonly originalUrl?: string | undefined;
  /** Express: the scheme, and the host without its port, by the forwarding headers where the app trusts its proxy. */
  readonly protocol?: string | undefined;
  readonly hostname?: string | undefined;
  readonly socket?: object | null | undefined;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly accept?: string | undefined;
    readonly authorization?: string | undefined;
    readonly traceparent?: string | undefined;
    readonly host?: string | undefined;
    readonly [name: string]: string | string[] | undefined;
  };
}
