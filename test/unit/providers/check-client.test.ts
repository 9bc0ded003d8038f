/** What a provider's answer to a made-up code says about our client. */
import { describe, expect, it } from 'vitest';
import type { BoundedFetch } from '../../../server/providers/openid/bounded-fetch.ts';
import { checkClient } from '../../../server/providers/openid/check-client.ts';

const answering =
  (status: number, body: unknown): BoundedFetch =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const client = {
  endpoint: 'https://login.example.com/token',
  clientId: 'id',
  clientSecret: 'secret',
  redirectUri: 'https://id.example.net/edge/auth/acme/callback',
};

describe('a check of the client', () => {
  it.each([
    ['invalid_grant', 400, null],
    ['bad_verification_code (GitHub)', 200, null],
    ['invalid_code (glewlwyd)', 403, null],
    ['invalid_client', 401, { code: 'invalid_client' }],
    ['unauthorized_client', 403, { code: 'invalid_client' }],
    ['incorrect_client_credentials (GitHub)', 200, { code: 'invalid_client' }],
    ['redirect_uri_mismatch', 400, { code: 'redirect_uri_mismatch' }],
    ['words of its own', 400, { code: 'bad_response' }],
    ['server_error', 500, { code: 'http_500' }],
  ])('answered %s with %i', async (said, status, problem) => {
    const [error = ''] = said.split(' (');
    expect(await checkClient({ ...client, fetch: answering(status, { error }) })).toEqual(problem);
  });
});
