/** RFC 7591 section 3.2.1: the answer to a registration contains everything that is in effect, and nothing else. */
import { expect, it } from 'vitest';
import { useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers } = useTwoIssuers();

async function register(metadata: object) {
  const answer = await harness.current.fetch(`/t/${issuers.mine.id}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return [answer.status, await answer.json()] as const;
}

const KEPT = {
  redirect_uris: ['https://agent.example/cb'],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  client_name: 'Helpful agent',
  client_uri: 'https://agent.example/',
  logo_uri: 'https://agent.example/logo.png',
  tos_uri: 'https://agent.example/terms',
  policy_uri: 'https://agent.example/privacy',
  contacts: ['help@agent.example'],
  software_id: 'agent',
  software_version: '1.0',
  application_type: 'web',
  id_token_signed_response_alg: 'ES256',
  dpop_bound_access_tokens: true,
};

/** Values that none of our servers offers or that differ here. Each would be untrue in the answer. */
const NOT_KEPT = {
  scope: 'todos:read',
  jwks_uri: 'https://agent.example/jwks',
  sector_identifier_uri: 'https://agent.example/sectors',
  default_max_age: 100,
  initiate_login_uri: 'https://agent.example/start',
  userinfo_signed_response_alg: 'RS256',
  request_uris: ['https://agent.example/request'],
  require_pushed_authorization_requests: true,
  tls_client_certificate_bound_access_tokens: true,
  favourite_colour: 'green',
};

it('names every member that was registered, and none that was dropped', async () => {
  const [status, answer] = await register({ ...KEPT, ...NOT_KEPT, subject_type: 'pairwise', require_auth_time: true });
  expect(status).toBe(201);
  expect(answer).toEqual({
    ...KEPT,
    subject_type: 'public',
    require_auth_time: false,
    client_id: expect.stringMatching(/^client_/),
    client_id_issued_at: expect.any(Number),
  });
});

it('names what counts without having been asked for', async () => {
  const [status, answer] = await register({ redirect_uris: ['http://127.0.0.1:8123/cb'] });
  expect(status).toBe(201);
  expect(answer).toEqual({
    redirect_uris: ['http://127.0.0.1:8123/cb'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
    id_token_signed_response_alg: 'RS256',
    dpop_bound_access_tokens: false,
    subject_type: 'public',
    require_auth_time: false,
    client_id: expect.stringMatching(/^client_/),
    client_id_issued_at: expect.any(Number),
    client_secret: expect.any(String),
    client_secret_expires_at: 0,
  });
});

it.each(['Half \ud800', '\u200b\u200b', ' '])(
  'F2: a name that cannot be kept or that nobody sees is refused: %j',
  async (client_name) => {
    const [status, answer] = await register({ ...KEPT, client_name });
    expect([status, answer]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
  },
);
