/** What a check found, in words for the owner: what is wrong, and what to do. */
const MESSAGES: Readonly<Record<string, string>> = {
  invalid_client: 'The provider does not know this client id with this secret. Copy both again from its console.',
  redirect_uri_mismatch:
    'The provider does not know the redirect URI. Enter `redirect_uri` there, character for character.',
  issuer_mismatch:
    'The description at this address names another issuer. Copy the issuer from the provider, character for character.',
  unreachable:
    'The provider cannot be reached from this service. Check the address, and that it is on the public internet.',
  timeout: 'The provider did not answer in time. Try again in a moment.',
  insecure_endpoint: 'The provider names an address without https.',
  response_too_large: 'The provider answered with more than is read.',
  bad_response: 'The answer is not that of an OpenID provider. Check the address.',
};

export const problemMessage = (code: string): string =>
  MESSAGES[code] ?? `The provider answered with an error (${code}). Try again in a moment, or check its console.`;
