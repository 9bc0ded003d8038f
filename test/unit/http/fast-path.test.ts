import { contract } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { type FastPath, stashed, withFastPaths } from '../../../server/http/fast-path.ts';
import { jsonAnswer } from '../../../server/http/fast-path-response.ts';
import { createMetrics } from '../../../server/http/metrics/metrics.ts';
import { listen } from '../providers/support/listen.ts';

const { verify } = contract.edgeAuth;

/** Answers a user whose id no user has, as a use case with a fault might. */
const faulty: FastPath = {
  operation: verify,
  property: 'access_token',
  handle: (_call, { answer }) =>
    answer(jsonAnswer({ valid: true, user: { id: 1.5, email: 'ada@example.com', name: null, picture: null } })),
};

async function post(body: string, validateResponses: boolean): Promise<string> {
  await using server = await listen(() =>
    withFastPaths(
      [faulty],
      {
        baseUrl: 'https://service.example',
        nextRequestId: () => 'req_1',
        headers: [],
        metrics: createMetrics(),
        logRequest: () => {},
        validateResponses,
      },
      (req, res) => res.end(JSON.stringify({ fault: String(stashed(req)?.fault), text: stashed(req)?.text })),
    ),
  );
  const response = await fetch(`${server.url}/edge/auth/brave-otter/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return response.text();
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
});
