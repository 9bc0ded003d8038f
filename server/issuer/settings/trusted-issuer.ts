/** An identity provider of an organisation whose assertions a project takes. Pure. */
export interface TrustedIssuer {
  readonly issuer: string;
  /** Clients of the project that may present its assertions. */
  readonly clientIds: readonly string[];
  /** Domains for whose addresses it may create users. */
  readonly domains: readonly string[];
  readonly provision: 'known' | 'create';
}
