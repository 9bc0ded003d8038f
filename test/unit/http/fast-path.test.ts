import type { RequestListener } from 'node:http';
import { contract } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { withinConnectionLimits } from '../../../server/http/connection/connection-limits.ts';
import { type FastPath, stashed, withFastPaths } from '../../../server/http/fast-path/fast-path.ts';
import { jsonAnswer } from '../../../server/http/fast-path/fast-path-response.ts';
import { createMetrics } from '../../../server/http/metrics/metrics.ts';
import { listen } from '../providers/support/listen.ts';

const { verify } = contract.edgeAuth;

/** Answers with a user id that no user has, as a faulty use case might. */
const faulty: FastPath = {
  operation: verify,
  property: 'access_token',
  handle: (_call, { answer }) =>
    answer(jsonAnswer({ valid: true, user: { id: 1.5, email: 'ada@example.com', name: null, picture: null } })),
};

function listener(fastPath: FastPath, validateResponses: boolean): RequestListener {
  const arrivals = { count: 0 };
  const handler = withFastPaths(
    [fastPath],
    {
      baseUrl: 'https://service.example',
      nextRequestId: () => 'req_1',
      headers: [],
      metrics: createMetrics(),
      logRequest: () => {},
      validateResponses,
      arrivals,
    },
    (req, res) => res.end(JSON.stringify({ fault: String(stashed(req)?.fault), text: stashed(req)?.text })),
  );
  const onOpen = (): void => {
    arrivals.count += 1;
  };
  return withinConnectionLimits(handler, { onOpen });
}

const postTo = (url: string, body: string): Promise<Response> =>
  fetch(`${url}/edge/auth/brave-otter/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

async function post(body: string, validateResponses: boolean): Promise<string> {
  await using server = await listen(() => listener(faulty, validateResponses));
  return (await postTo(server.url, body)).text();
}

describe('the fast path', () => {
  it('holds its answers against the contract where the ordinary path does', async () => {
    const body = '{"access_token":"x"}';
    expect(await post(body, true)).toContain('expected int');
    expect(JSON.parse(await post(body, false))).toMatchObject({ user: { id: 1.5 } });
  });

  it('leaves the body of what it does not know to the ordinary path', async () => {
    const body = '{"access_token":"x","more":1}';
    expect(JSON.parse(await post(body, true))).toEqual({ fault: 'undefined', text: body });
  });

  it('refuses what many newcomers ask for beyond the most that may be under way, though each takes but a moment', async () => {
    let handled = 0;
    const limited: FastPath = {
      ...faulty,
      most: 8,
      handle(_call, { answer }) {
        handled += 1;
        answer(jsonAnswer({ valid: false }));
      },
    };
    await using server = await listen(() => listener(limited, true));
    const body = '{"access_token":"x"}';
    const answers = await Promise.all(Array.from({ length: 100 }, () => postTo(server.url, body)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true);
    expect(handled, 'what is refused is not begun').toBe(100 - refused.length);
    expect(handled).toBeGreaterThan(8);
    expect((await postTo(server.url, body)).status).toBe(200);
  });

  it('does not begin what nobody waits for any more', async () => {
    const handled: string[] = [];
    const limited: FastPath = {
      ...faulty,
      most: 8,
      handle({ token }, { answer }) {
        handled.push(String(token));
        answer(jsonAnswer({ valid: false }));
      },
    };
    const fastPath = listener(limited, true);
    await using server = await listen(() => (req, res) => {
      fastPath(req, res);
      if (req.headers['x-gone']) req.once('data', () => res.destroy());
    });
    const gone = fetch(`${server.url}/edge/auth/brave-otter/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gone': '1' },
      body: '{"access_token":"first"}',
    });
    await expect(gone).rejects.toThrow();
    for (let call = 0; call < 9; call += 1) await postTo(server.url, '{"access_token":"next"}');
    expect(handled).toEqual(Array(9).fill('next'));
  });
});
