/** All that is special to one provider. The file of a provider says it once, and everything else reads it from there. */
import type { ProviderClientField } from '@porchlight/contract';
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';
import type { ClientCredentials, SecretCredentials } from '../provider-client.ts';
import type { Vouches } from '../vouching.ts';

/** What to do in the console of a provider, in short. Its document has it click by click. */
export interface ConsoleGuide {
  /** Where the client is made; none if each provider has its own. */
  readonly console?: string;
  readonly document: string;
  readonly steps: readonly string[];
}

/** A variable of the environment, as the start checks it and the documents list it. */
export interface ProviderVariable {
  readonly meaning: string;
  /** A variable without one belongs to the client: either all variables of the client are set, or none. */
  readonly fallback?: string;
  /** Any text if left out. `https`: also http on this machine. `http`: http or https. */
  readonly form?: 'https' | 'http' | { readonly pattern: RegExp; readonly fault: string };
}

/** What the file of a provider may ask about the environment. A fault is listed at the start of the service. */
export interface VariableReader {
  /** The value or the default; empty if there is neither. */
  value(name: string): string;
  /** An address without a slash at its end. */
  address(name: string): string;
  /** The text of the file that a variable names, or null after a fault. */
  file(name: string): string | null;
  fault(text: string): void;
}

interface ServiceClient {
  readonly issuer: string;
  readonly credentials: ClientCredentials;
}

/** A field of an owner's own client: `name` in the API and in `porchlight.json`, `label` in the form of the desk. */
interface ClientField {
  readonly name: ProviderClientField;
  readonly label: string;
}

/** The names that most providers use for id and secret. */
export const ID_AND_SECRET: readonly ClientField[] = [
  { name: 'client_id', label: 'Client ID' },
  { name: 'client_secret', label: 'Client secret' },
];

export interface ProviderDefinition {
  readonly label: string;
  /** The picture on its button: a path in one colour on a square of 20 by 20. We draw it ourselves. */
  readonly mark: string;
  readonly clientFields: readonly ClientField[];
  /** The issuer of the public service; empty if each provider has its own. */
  readonly issuer: string;
  /** For which domains it vouches. */
  readonly vouches: Vouches;
  readonly guide: ConsoleGuide;
  /** People can hide their address behind one of the provider's own. */
  readonly hidesAddresses?: true;
}

export interface ClientDefinition extends ProviderDefinition {
  /** The libraries are loaded with the first sign-in, so they are imported in here. */
  readonly create: (options: ProviderOptions) => Promise<IdentityProvider>;
}

export interface BuiltInDefinition extends ClientDefinition {
  /** By name. The first ones are those of the client. */
  readonly variables: Readonly<Record<string, ProviderVariable>>;
  /** The service's own client, once its variables are set; null after a fault. */
  readonly readClient: (reader: VariableReader) => ServiceClient | null;
  /** Whether it also signs as this issuer, in addition to its own. */
  readonly isAlso?: (issuer: string, asked: string) => boolean;
  /** Its answer is a form that comes from its own site. */
  readonly answersByForm?: true;
}

/** A provider that is a page of the service itself. It needs no client, and every owner can enable it. */
export interface AskedHereDefinition extends ProviderDefinition {
  /** The issuer of its identities, below the address of the service. */
  readonly issuerPath: string;
  /** The path of its page. The state of the attempt follows. */
  readonly page: string;
  /** It needs a mail server, of the service or of the project. */
  readonly sendsMail?: true;
  /** It lets nobody in who is not a user already, so it cannot be the only provider. */
  readonly onlyKnownPeople?: true;
}

/** A client id and a secret, as most providers have them. */
export const secretIn = (reader: VariableReader, prefix: string): SecretCredentials => ({
  clientId: reader.value(`${prefix}_CLIENT_ID`),
  clientSecret: reader.value(`${prefix}_CLIENT_SECRET`),
});
