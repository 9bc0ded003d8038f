/**
 * What the four addresses of auth.md answer, to the byte. The protocol is not ours, so its refusals keep their form.
 * Only what no protocol describes (an unreadable body, an address that calls too often) gets a problem of this service.
 */
import { CLAIM_GRANT } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginAgentClaim, pollAgentClaim, registerAgentIdentity } from '../../../sdk/generated/porchlight.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const ANONYMOUS = '{"type":"anonymous"}';
const PLAIN = 'application/json; charset=utf-8';
const PROBLEM = 'application/problem+json; charset=utf-8';
const ONLY_ANONYMOUS = 'type must be anonymous: no other identity is taken here';
const NO_GRANT = 'grant_type must be urn:workos:agent-auth:grant-type:claim';
const GRANT = 'grant_type=urn:workos:agent-auth:grant-type:claim';
const BANNED = { 'user-agent': 'libCURL/8' };
const FOREIGN = { origin: 'https://evil.example' };
const WRONG_TOKEN =
  'claim_token must be the one that came with the registration. If it was, the owner has replaced the keys.';

const post = async (path: string, headers: Record<string, string>, body?: string) => {
  const answer = await harness.fetch(path, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('www-authenticate')).toBeNull();
  return [answer.status, type, type === PROBLEM ? (JSON.parse(text) as { code: string }).code : text];
};

const refusal = (error: string, message: string): string => JSON.stringify({ error, message });
const tokenRefusal = (error: string, error_description: string): string => JSON.stringify({ error, error_description });

type Row = readonly [string, Record<string, string>, string | undefined, number, string, string];
const ofRegistration = (path: string): Row[] => [
  [path, {}, undefined, 400, PLAIN, refusal('invalid_request', ONLY_ANONYMOUS)],
  [path, JSON_TYPE, 'null', 400, PLAIN, refusal('invalid_request', ONLY_ANONYMOUS)],
  [path, JSON_TYPE, '"anonymous"', 400, PLAIN, refusal('invalid_request', ONLY_ANONYMOUS)],
  [path, JSON_TYPE, '{"type":7,"bogus":1}', 400, PLAIN, refusal('invalid_request', ONLY_ANONYMOUS)],
  [path, JSON_TYPE, '{"type":', 400, PROBLEM, 'invalidRequest'],
  [path, JSON_TYPE, '{"type":"x","type":"anonymous"}', 400, PROBLEM, 'invalidRequest'],
  [path, JSON_TYPE, `"${'x'.repeat(300_000)}"`, 413, PROBLEM, 'payloadTooLarge'],
  [path, { 'content-type': 'text/plain' }, ANONYMOUS, 415, PROBLEM, 'unsupportedMediaType'],
  [path, FORM_TYPE, 'type=anonymous', 415, PROBLEM, 'unsupportedMediaType'],
  // An unreadable body is refused first, then a banned program, then the content of the body.
  [path, { ...FORM_TYPE, ...BANNED }, 'type=anonymous', 415, PROBLEM, 'unsupportedMediaType'],
  [
    path,
    { ...JSON_TYPE, ...BANNED },
    '{}',
    403,
    PLAIN,
    refusal('access_denied', 'Requests of this program are not taken here.'),
  ],
  [
    path,
    { ...JSON_TYPE, ...FOREIGN },
    '{}',
    403,
    PLAIN,
    refusal('access_denied', 'A page of another origin may not register for its visitors.'),
  ],
];
const ROWS: readonly Row[] = [
  ...ofRegistration('/agent/auth'),
  ...ofRegistration('/agent/identity'),
  [
    '/agent/auth',
    JSON_TYPE,
    '{"type":"anonymous","requested_credential_type":"x"}',
    400,
    PLAIN,
    refusal('unsupported_credential_type', 'requested_credential_type must be api_key'),
  ],
  [
    '/agent/identity',
    JSON_TYPE,
    '{"type":"service_auth"}',
    400,
    PLAIN,
    refusal('service_auth_not_enabled', ONLY_ANONYMOUS),
  ],
  [
    '/agent/identity',
    JSON_TYPE,
    '{"type":"identity_assertion"}',
    400,
    PLAIN,
    refusal('issuer_not_enabled', ONLY_ANONYMOUS),
  ],
  ['/agent/identity/claim', {}, undefined, 400, PLAIN, refusal('invalid_request', 'claim_token is missing')],
  [
    '/agent/identity/claim',
    JSON_TYPE,
    '{"claim_token":""}',
    400,
    PLAIN,
    refusal('invalid_request', 'claim_token is missing'),
  ],
  [
    '/agent/identity/claim',
    JSON_TYPE,
    '{"claim_token":["x"]}',
    400,
    PLAIN,
    refusal('invalid_request', 'claim_token is missing'),
  ],
  [
    '/agent/identity/claim',
    { ...JSON_TYPE, ...BANNED, ...FOREIGN },
    '{"claim_token":"x","login_hint":7}',
    401,
    PLAIN,
    refusal('invalid_claim_token', WRONG_TOKEN),
  ],
  ['/agent/identity/claim', FORM_TYPE, 'claim_token=x', 415, PROBLEM, 'unsupportedMediaType'],
  ['/agent/identity/token', {}, undefined, 400, PLAIN, tokenRefusal('unsupported_grant_type', NO_GRANT)],
  ['/agent/identity/token', JSON_TYPE, '{"grant_type":', 400, PLAIN, tokenRefusal('unsupported_grant_type', NO_GRANT)],
  [
    '/agent/identity/token',
    FORM_TYPE,
    `${GRANT}&${GRANT}&claim_token=x`,
    400,
    PLAIN,
    tokenRefusal('unsupported_grant_type', NO_GRANT),
  ],
  ['/agent/identity/token', FORM_TYPE, GRANT, 400, PLAIN, tokenRefusal('invalid_request', 'claim_token is missing')],
  [
    '/agent/identity/token',
    FORM_TYPE,
    `${GRANT}&claim_token=`,
    400,
    PLAIN,
    tokenRefusal('invalid_request', 'claim_token is missing'),
  ],
  [
    '/agent/identity/token',
    FORM_TYPE,
    `${GRANT}&claim_token=x&claim_token=y`,
    400,
    PLAIN,
    tokenRefusal('invalid_request', 'claim_token is missing'),
  ],
  [
    '/agent/identity/token',
    { ...FORM_TYPE, ...BANNED, ...FOREIGN },
    `${GRANT}&claim_token=x&more=1`,
    400,
    PLAIN,
    tokenRefusal('invalid_grant', WRONG_TOKEN),
  ],
  ['/agent/identity/token', FORM_TYPE, `${GRANT}&claim_token=${'x'.repeat(20_000)}`, 413, PROBLEM, 'payloadTooLarge'],
];

describe('an address of auth.md', () => {
  it.each(
    ROWS.map(
      ([path, headers, body, ...expected]) =>
        [path, (body ?? 'no body').slice(0, 60), headers, body, expected] as const,
    ),
  )('answers %s with %s in its own form', async (path, _shown, headers, body, expected) => {
    expect(await post(path, headers, body)).toEqual(expected);
  });

  it('takes fields that it does not know, in the body and in the query', async () => {
    const body = '{"type":"anonymous","client_name":"Todo"}';
    for (const path of ['/agent/auth?from=a', '/agent/identity?from=a']) {
      const [status, type, text] = await post(path, JSON_TYPE, body);
      expect([status, type]).toEqual([200, PLAIN]);
      const { credential } = JSON.parse(String(text)) as { credential: string };
      const begun = await post(
        '/agent/identity/claim',
        JSON_TYPE,
        JSON.stringify({ claim_token: credential, login_hint: 7 }),
      );
      expect(begun[0]).toBe(200);
      expect(await post('/agent/identity/token', FORM_TYPE, `${GRANT}&claim_token=${credential}&more=1`)).toEqual([
        400,
        PLAIN,
        tokenRefusal('authorization_pending', 'The human has not decided yet.'),
      ]);
    }
  });

  it('is spoken by the functions that are generated from the contract', async () => {
    const at = { baseUrl: harness.baseUrl };
    const registered = await registerAgentIdentity({ type: 'anonymous' }, at);
    if (registered.status !== 200) throw new Error(`registered with ${registered.status}`);
    const { claim_token } = registered.data;
    expect((await beginAgentClaim({ claim_token }, at)).status).toBe(200);
    const polled = await pollAgentClaim({ grant_type: CLAIM_GRANT, claim_token }, at);
    expect([polled.status, polled.data]).toMatchObject([400, { error: 'authorization_pending' }]);
  });

  it('names its fields in the order of the protocol', async () => {
    const [, , old] = await post('/agent/auth', JSON_TYPE, ANONYMOUS);
    const common = [
      'registration_id',
      'registration_type',
      'credential_type',
      'credential',
      'credential_expires',
      'post_claim_scopes',
      'credentials_file',
    ];
    expect(Object.keys(JSON.parse(String(old)))).toEqual([...common, 'scopes']);
    const [, , present] = await post('/agent/identity', JSON_TYPE, ANONYMOUS);
    expect(Object.keys(JSON.parse(String(present)))).toEqual([
      ...common,
      'pre_claim_scopes',
      'claim_url',
      'claim_token',
      'claim_token_expires',
    ]);
  });
});
