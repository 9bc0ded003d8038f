/** What the protocol library is surrounded with. The account's authorization server has it; the composition hands it over. */
import type Provider from 'oidc-provider';
import type { AdapterFactory, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Random } from '../kernel/random.ts';
import type { RequestScope } from '../oidc/ports.ts';

interface Common {
  readonly random: Random;
  readonly cookieKeys: readonly Uint8Array[];
  readonly cookieNames: { readonly session: string; readonly interaction: string; readonly resume: string };
  /** Whether clients may register, or be described by a document at their id. */
  readonly agents: boolean;
  /** A client that is there from the beginning and of which nothing has to be revised. */
  readonly ownClientId: string;
}

export interface ProtocolErrorAnswer {
  readonly error: string;
  readonly error_description?: string | undefined;
  /** Where it would have sent a person, who is better not sent there. */
  readonly leadsTo?: URL;
}

export interface ProtocolKit {
  /** What all authorization servers have in common. */
  baseConfiguration(common: Common): Configuration;
  attendProvider(provider: Provider, onError: (error: unknown) => void): void;
  readonly scope: RequestScope;
  createAdapter(scope: RequestScope): AdapterFactory;
  /** Storage that is away is said so in the protocol's own words. */
  inProtocolWords<T>(work: () => Promise<T>): Promise<T>;
  /** What the answer to a registration tells. */
  shownMetadata(metadata: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Answers with the page for a request that cannot be answered by a redirect, in the reader's language. */
  sendErrorPage(
    ctx: Pick<KoaContextWithOIDC, 'status' | 'get' | 'set' | 'vary' | 'type' | 'body'>,
    out: ProtocolErrorAnswer,
    error: unknown,
  ): void;
  /** How long a client is remembered that a person has approved. */
  approvedUntil(now: Date): Date;
}
