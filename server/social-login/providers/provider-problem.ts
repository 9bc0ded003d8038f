/** What is wrong with a provider, in words for the owner, and what to do. Pure. */
import { entryOf } from '../../kernel/fields.ts';
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
  mail_name_unknown: 'The name of the mail server leads nowhere. Check it for a typing error.',
  mail_unreachable: 'The mail server cannot be reached. Check its host and port, and whether a firewall is between.',
  mail_timeout: 'The mail server did not answer in time. Check its host and port.',
  mail_tls: 'No safe connection to the mail server: it offers no STARTTLS, or its certificate is not for this name.',
  mail_sign_in: 'The mail server does not take this user name and password.',
  mail_sender_refused: 'The mail server does not send for the address in `from`.',
  mail_refused: 'The mail server refuses mails from here.',
  mail_deferred: 'The mail server is busy. Try again in a moment.',
  mail_not_public: 'The mail server is not on the public internet.',
  bad_response: 'The answer is not that of an OpenID provider. Check the address.',
};

export const problemMessage = (code: string): string =>
  entryOf(MESSAGES, code) ??
  `The provider answered with an error (${code}). Try again in a moment, or check its console.`;
