/** What is protected, and who gets access. */
export interface ProtectOptions {
  /** The service, such as `https://porchlight.example.com`. */
  readonly baseUrl: string;
  readonly tenantId: string;
  /** The address of this MCP server or API, exactly as it was set for agents. */
  readonly resource: string;
  /** The scopes that every call needs. Single calls may ask for more. */
  readonly scopes?: readonly string[];
  /** All scopes that clients may ask for; `scopes` if omitted. */
  readonly scopesSupported?: readonly string[];
  /** A name for people, in the metadata. */
  readonly name?: string;
  /**
   * With the application key, the service is asked whether the session of a token has ended, and a token stops working
   * within two seconds of that. Without the key, a token is valid until it expires: after an hour, unless the project
   * sets another time.
   */
  readonly applicationKey?: string;
}

/** Who calls, for whom, and what the person allowed. MCP libraries call the first four fields `AuthInfo`. */
export interface AgentAuth {
  readonly token: string;
  readonly clientId: string;
  readonly scopes: string[];
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** When the user signed in at the identity provider, in seconds since 1970; null if the provider did not say. */
  readonly signedInAt: number | null;
  /** The user whom the agent acts for: the same id as everywhere in the project. */
  readonly userId: number;
  /** The session that the user gave the agent. */
  readonly sessionId: string;
  readonly resource: URL;
  readonly extra: { readonly userId: number; readonly sessionId: string };
}
