/** What to do in the console of a provider, in short. The document of each provider has it click by click. Pure. */
import { type BuiltInProvider, isBuiltIn, kindOf, type ProviderKind } from '../providers/provider-client.ts';

interface ConsoleSteps {
  /** Where the client is made; none where each provider has its own. */
  readonly console?: string;
  readonly document: string;
  readonly steps: readonly string[];
}

const STEPS = {
  google: {
    console: 'https://console.cloud.google.com/auth/clients',
    document: 'google',
    steps: [
      'Choose or create a project, and fill in Branding and Audience.',
      'Under Clients, create a client of the type Web application.',
      'Under Authorized redirect URIs, enter the address above.',
      'Copy the client id and the client secret into the form.',
    ],
  },
  github: {
    console: 'https://github.com/settings/developers',
    document: 'github',
    steps: [
      'Under OAuth Apps, press New OAuth app.',
      'Under Authorization callback URL, enter the address above.',
      'Press Generate a new client secret.',
      'Copy the client ID and the secret into the form.',
    ],
  },
  microsoft: {
    console: 'https://entra.microsoft.com',
    document: 'microsoft',
    steps: [
      'Under App registrations, press New registration, and choose who may sign in.',
      'Add a redirect URI of the platform Web: the address above.',
      'Under Certificates & secrets, create a client secret, and copy its value.',
      'Add the optional claim xms_edov, so that addresses of organisations count.',
      'Copy the application (client) ID and the value of the secret into the form.',
    ],
  },
  apple: {
    console: 'https://developer.apple.com/account/resources/identifiers/list',
    document: 'apple',
    steps: [
      'Create an App ID with Sign in with Apple, and a Services ID that belongs to it.',
      'Configure the Services ID: the host of this service, and the address above as return URL.',
      'Under Keys, create a key for Sign in with Apple, and download its file (.p8).',
      'Copy the Services ID, the team id, the key id and the text of the file into the form.',
    ],
  },
  openid: {
    document: 'providers',
    steps: [
      'Create a confidential client for the authorization code flow.',
      'Enter the address above as its redirect URI.',
      'Copy the issuer, the client id and the client secret into the form.',
    ],
  },
} as const satisfies Record<ProviderKind, ConsoleSteps>;

export const stepsOf = (provider: string): ConsoleSteps => STEPS[kindOf(provider)];

const LABELS: Readonly<Record<BuiltInProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  apple: 'Apple',
};

/** The name people know it by, where the service has no client that says so. */
export const labelOf = (provider: string): string => (isBuiltIn(provider) ? LABELS[provider] : provider);
