/** All that is special to one provider. The file of a provider says it once, and everything else reads it from there. */
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';
import type { ClientCredentials } from '../provider-client.ts';
import type { Vouches } from '../vouching.ts';

/** What to do in the console of a provider, in short. Its document has it click by click. */
export interface ConsoleGuide {
  /** Where the client is made; none where each provider has its own. */
  readonly console?: string;
  readonly document: string;
  readonly steps: readonly string[];
}

/** What the file of a provider may ask about the environment. A fault is listed at the start of the service. */
export interface VariableReader {
  value(name: string): string | undefined;
  /** An address without a slash at its end. */
  address(name: string, fallback: string): string;
  /** The text of the file that a variable names, or null after a fault. */
  file(name: string): string | null;
  fault(text: string): void;
}

interface ServiceClient {
  readonly issuer: string;
  readonly credentials: ClientCredentials;
}

export interface ProviderDefinition {
  readonly label: string;
  /** The issuer of the public service; empty where each provider has its own. */
  readonly issuer: string;
  /** For which domains it speaks. */
  readonly vouches: Vouches;
  readonly guide: ConsoleGuide;
  /** People can hide their address behind one of the provider's own. */
  readonly hidesAddresses?: true;
  /** The libraries are loaded with the first sign-in, so they are imported in here. */
  readonly create: (options: ProviderOptions) => Promise<IdentityProvider>;
}

export interface BuiltInDefinition extends ProviderDefinition {
  readonly variables: {
    /** All of them are set, or none. */
    readonly needs: readonly string[];
    /** The service's own client, or null after a fault. */
    readonly read: (reader: VariableReader) => ServiceClient | null;
  };
  /** Whether it also signs as this issuer, beside its own one. */
  readonly isAlso?: (issuer: string, asked: string) => boolean;
  /** Its answer comes as a form of its own site. */
  readonly answersByForm?: true;
}

/** A client id and a secret, as most providers have them. */
export const secretIn = (
  reader: VariableReader,
  [id = '', secret = '']: readonly string[],
): Extract<ClientCredentials, { clientSecret: string }> => ({
  clientId: reader.value(id) ?? '',
  clientSecret: reader.value(secret) ?? '',
});
