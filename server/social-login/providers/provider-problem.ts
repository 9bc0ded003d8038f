/** What is wrong with a provider, in words for the owner, and what to do. Pure. */
import type { ProviderProblem } from '../../providers/ports.ts';
import { hasOldCallback } from '../settings/callback-address.ts';
import type { EffectiveProvider } from '../settings/provider-settings.ts';

/** The result of the last check comes first, because with such a fault no sign-in works at all. */
export function problemOf({ provider, client, problem }: EffectiveProvider): ProviderProblem | null {
  return problem ?? (hasOldCallback(provider, client) ? { code: 'redirectUriMoved' } : null);
}

const MESSAGES: Readonly<Record<string, string>> = {
  invalid_client: 'The provider does not know this client id with this secret. Copy both again from its console.',
  redirect_uri_mismatch:
    'The provider does not know the redirect URI. Enter `redirect_uri` there, character for character.',
  issuer_mismatch:
    'The description at this address names another issuer. Copy the issuer from the provider, character for character.',
  redirectUriMoved:
    'The project has a redirect URI of its own now. Enter `redirect_uri` at the provider beside the old one, then press Try the sign-in on the desk: from the first sign-in that works, the new one is used.',
  unreachable:
    'Nobody answers at the address of the provider. See whether it runs, and whether this service can reach the address.',
  timeout: 'The provider did not answer in time. Try again in a moment.',
  insecure_endpoint: 'The provider names an address without https.',
  response_too_large: 'The provider answered with more than is read.',
  bad_response: 'The answer is not that of an OpenID provider. Check the address.',
};

export const problemMessage = (code: string): string =>
  MESSAGES[code] ?? `The provider answered with an error (${code}). Try again in a moment, or check its console.`;
