import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { signIn } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
let address: string;
let accessToken: string;

beforeAll(async () => {
  harness = await createHarness();
  const tenant = await createTenant(harness);
  await tenant.api('/api/resources/social-login', {
    method: 'POST',
    json: { callback_urls: ['https://app.example/cb'] },
  });
  accessToken = (await signIn(harness, tenant.id)).accessToken;
  address = `/edge/auth/${tenant.id}/verify`;
});

/** A query makes the call unusual enough for the ordinary road. */
const verify = (road: 'lane' | 'ordinary', body: string, headers: Record<string, string> = {}) =>
  harness.fetch(`${address}${road === 'lane' ? '' : '?'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const shape = async (response: Response) => {
  const headers = Object.fromEntries(response.headers);
  for (const name of ['x-request-id', 'date']) delete headers[name];
  return { status: response.status, headers, body: await response.text() };
};

describe('the lane in front of verify', () => {
  it('answers a good token as the ordinary road does, header by header', async () => {
    const body = JSON.stringify({ access_token: accessToken });
    const lane = await shape(await verify('lane', body));
    expect(JSON.parse(lane.body)).toMatchObject({ valid: true, user: { id: 1 } });
    expect(lane).toEqual(await shape(await verify('ordinary', body)));
  });

  it.each([
    ['a token that is none', '{"access_token":"nonsense"}'],
    ['an empty token', '{"access_token":""}'],
    ['no token', '{}'],
    ['a token that is a number', '{"access_token":1}'],
    ['one property too many', '{"access_token":"x","user_id":1}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['broken JSON', '{"access_token":'],
  ])('leaves %s to the ordinary road', async (_what, body) => {
    const [lane, ordinary] = [await shape(await verify('lane', body)), await shape(await verify('ordinary', body))];
    const withoutId = ({ body: text, ...rest }: typeof lane) => ({ ...rest, body: text.replace(/req_\w+/, '') });
    expect(withoutId(lane)).toEqual(withoutId(ordinary));
  });

  it('writes one line to the log and one measurement, without the token', async () => {
    const before = harness.logs.length;
    await (await verify('lane', JSON.stringify({ access_token: accessToken }))).text();
    const lines = harness.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([{ operation: 'verifyToken', status: 200, msg: 'request' }]);
    expect(harness.logs.join('')).not.toContain(accessToken);
    const metrics = await (await harness.fetch('/metrics')).text();
    expect(metrics).toMatch(/porchlight_request_duration_seconds_count\{operation="verifyToken",status="200"\} \d/);
  });
});
