import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../sdk/generated/porchlight.schemas.ts';
import { createGuestTenant, getStartLoginUrl, getTenant, refreshSession } from '../../sdk/generated/porchlight.ts';
import { type Connection, transport } from '../../sdk/src/transport.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function answering(answer: () => Response): { readonly sent: Sent[]; readonly fetch: typeof globalThis.fetch } {
  const sent: Sent[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), init });
    return answer();
  };
  return { sent, fetch };
}

const json =
  (status: number, body: unknown, type = 'application/json') =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': type, 'x-request-id': 'req_1' } });

describe('the transport of the SDK', () => {
  it('keeps clients with other addresses and keys apart', async () => {
    const { sent, fetch } = answering(json(200, {}));
    const client = (baseUrl: string, key: string): Connection => ({
      baseUrl,
      fetch,
      headers: { authorization: `Bearer ${key}` },
    });
    const one = client('https://one.example/', 'a');
    const two = client('https://two.example/base', 'b');
    await Promise.all([getTenant(one), getTenant(two)]);
    expect(sent.map(({ url, init }) => [url, new Headers(init.headers).get('authorization')])).toEqual([
      ['https://one.example/api/tenant', 'Bearer a'],
      ['https://two.example/base/api/tenant', 'Bearer b'],
    ]);
  });

  it('sends the body as JSON beside the headers of the connection and of the call', async () => {
    const { sent, fetch } = answering(json(200, {}));
    const options = { baseUrl: 'https://one.example', fetch, headers: { 'user-agent': 'todo/1' } };
    await refreshSession('a/b', { refresh_token: 'r' }, { 'idempotency-key': 'attempt-1' }, options);
    expect(sent[0]?.url).toBe('https://one.example/edge/auth/a%2Fb/refresh');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"refresh_token":"r"}' });
    expect(Object.fromEntries(new Headers(sent[0]?.init.headers))).toEqual({
      'content-type': 'application/json',
      'idempotency-key': 'attempt-1',
      'user-agent': 'todo/1',
    });
  });

  it('returns status, data and headers, and the status tells the type of the data', async () => {
    const { fetch } = answering(json(201, { tenant_id: 'brave-otter-k3f9q2' }));
    const answer = await createGuestTenant({ name: 'Todo' }, { fetch });
    expect(answer.status === 201 && answer.data.tenant_id).toBe('brave-otter-k3f9q2');
    expect(answer.headers.get('x-request-id')).toBe('req_1');
  });

  it('returns a refusal as a problem whose code is one of the operation’s', async () => {
    const { fetch } = answering(json(403, { code: 'bannedUserAgent' }, 'application/problem+json; charset=utf-8'));
    const answer = await createGuestTenant(undefined, { fetch });
    const code: ErrorCode | undefined = answer.status === 403 ? answer.data.code : undefined;
    expect(code).toBe('bannedUserAgent' satisfies typeof code);
  });

  it('hands back other media types as text and an empty body as undefined', async () => {
    const page = answering(
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    expect(await transport('/x', page)).toMatchObject({ status: 502, data: '<h1>Bad gateway</h1>' });
    const empty = answering(() => new Response(null, { status: 204 }));
    expect(await transport('/x', empty)).toMatchObject({ status: 204, data: undefined });
  });

  it('throws for an answer that breaks off in the middle of its JSON', async () => {
    const { fetch } = answering(() => new Response('{"a":', { headers: { 'content-type': 'application/json' } }));
    await expect(transport('/x', { fetch })).rejects.toThrow('says it is JSON');
  });

  it('gives up after the timeout and when the caller does', async () => {
    const fetch = (_url: unknown, init?: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        const stop = () => reject(init?.signal?.reason);
        if (init?.signal?.aborted) stop();
        init?.signal?.addEventListener('abort', stop);
      });
    await expect(transport('/x', { fetch, timeoutMs: 5 })).rejects.toMatchObject({ name: 'TimeoutError' });
    const signal = AbortSignal.abort();
    await expect(transport('/x', { fetch, timeoutMs: 60_000, signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('builds links without sending anything', () => {
    expect(getStartLoginUrl('t', { return_to: '/a?b=c' })).toBe('/edge/auth/t/google?return_to=%2Fa%3Fb%3Dc');
  });
});
