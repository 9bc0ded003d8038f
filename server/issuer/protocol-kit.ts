/** What the protocol library is surrounded with. The account's authorization server has it; the composition hands it over. */
import type { AdapterFactory, ClientMetadata, KoaContextWithOIDC } from 'oidc-provider';
import type { RequestScope } from '../oauth/ports.ts';

export interface ProtocolKit {
  readonly scope: RequestScope;
  createAdapter(scope: RequestScope): AdapterFactory;
  /** Storage that is away is said so in the protocol's own words. */
  inProtocolWords<T>(work: () => Promise<T>): Promise<T>;
  /** Revises what a client says of itself in place; the fault, or null. */
  reviseClientMetadata(metadata: ClientMetadata): string | null;
  /** What the answer to a registration tells. */
  shownMetadata(metadata: Readonly<Record<string, unknown>>): Record<string, unknown>;
  readonly softwareMembers: readonly string[];
  /** Whether a secret is the one whose hash was kept. */
  secretFits(hash: string | undefined, secret: string): boolean;
  /** Answers with the page for a request that cannot be answered by a redirect, in the reader's language. */
  sendErrorPage(
    ctx: Pick<KoaContextWithOIDC, 'status' | 'get' | 'set' | 'vary' | 'type' | 'body'>,
    out: {
      readonly error: string;
      readonly error_description?: string | undefined;
      /** Where it would have sent a person, who is better not sent there. */
      readonly leadsTo?: URL;
    },
    error: unknown,
  ): void;
  /** How long a client is remembered that a person has approved. */
  approvedUntil(now: Date): Date;
  readonly fetchDocument: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Whether the address that the current request came from may make us fetch one more document. */
  readonly mayFetch: () => Promise<boolean>;
}
