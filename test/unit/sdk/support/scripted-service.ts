/**
 * The edge calls of a service, small enough to read and to break on purpose: the real service cannot lose, delay or
 * distort its answers for a test of the SDK. Everything else is tested with the real service in test/sdk.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ErrorCode, VerifiedUser } from '../../../../sdk/generated/porchlight.schemas.ts';

export const ADA: VerifiedUser = { id: 1, email: 'ada@example.test', name: 'Ada Lovelace', picture: null };

export type Call = 'start' | 'token' | 'verify' | 'refresh' | 'logout';

/** How one call goes wrong. `lost`: it was processed, but the answer never arrives. */
export type Mishap =
  | 'cut off'
  | 'lost'
  | { readonly status: number; readonly code: ErrorCode; readonly retryAfter?: number }
  | { readonly status: number; readonly html: string };

export interface ScriptedService extends AsyncDisposable {
  readonly baseUrl: string;
  readonly calls: Call[];
  readonly keys: (string | undefined)[];
  /** The header `traceparent` of each call. */
  readonly traces: (string | undefined)[];
  /** The pair of a new session. */
  issue(): { readonly accessToken: string; readonly refreshToken: string };
  /** Returns the code of a sign-in that began at this start link. */
  approve(startUrl: string): string;
  /** Makes all access tokens so far an hour old. */
  expireAccess(): void;
  /** The next calls of this kind go wrong in these ways, one after the other. */
  mishaps(call: Call, ...mishaps: Mishap[]): void;
}

export async function scriptedService(): Promise<ScriptedService> {
  const access = new Set<string>();
  const refresh = new Set<string>();
  const codes = new Map<string, string | null>();
  const answered = new Map<string, unknown>();
  const scripted: Record<Call, Mishap[]> = { start: [], token: [], verify: [], refresh: [], logout: [] };
  const calls: Call[] = [];
  const keys: (string | undefined)[] = [];
  const traces: (string | undefined)[] = [];
  let count = 0;

  const issue = () => {
    count += 1;
    const pair = { accessToken: `access.${count}`, refreshToken: `svc_ref_${count}` };
    access.add(pair.accessToken);
    refresh.add(pair.refreshToken);
    return pair;
  };

  const perform = (call: Call, body: Record<string, string>, key: string | undefined): [number, unknown] => {
    const token = body.refresh_token ?? '';
    if (call === 'verify') {
      return [200, access.has(body.access_token ?? '') ? { valid: true, user: ADA } : { valid: false }];
    }
    if (call === 'token') {
      const challenge = createHash('sha256')
        .update(body.code_verifier ?? '')
        .digest('base64url');
      if (codes.get(body.code ?? '') !== challenge) return [400, problem(400, 'invalidCode')];
      codes.delete(body.code ?? '');
      const { accessToken, refreshToken } = issue();
      return [200, { access_token: accessToken, refresh_token: refreshToken }];
    }
    if (call === 'logout') {
      refresh.delete(token);
      return [200, { success: true }];
    }
    const earlier = answered.get(`${token} ${key}`);
    if (earlier) return [200, earlier];
    if (!refresh.delete(token)) return [401, problem(401, 'invalidRefreshToken')];
    const { accessToken, refreshToken } = issue();
    const pair = { access_token: accessToken, refresh_token: refreshToken };
    answered.set(`${token} ${key}`, pair);
    return [200, pair];
  };

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    // The HEAD that checks whether a sign-in may begin does not count as a call.
    const isAsked = req.method === 'HEAD';
    const call = isAsked ? 'start' : (req.url?.split('/').pop() as Call);
    if (!isAsked) {
      calls.push(call);
      traces.push(req.headers.traceparent as string | undefined);
    }
    const key = req.headers['idempotency-key'] as string | undefined;
    if (call === 'refresh') keys.push(key);
    const mishap = scripted[call].shift();
    if (mishap === 'cut off') return void req.socket.destroy();
    if (mishap !== undefined && mishap !== 'lost') return sendMishap(res, mishap);
    if (isAsked) return void res.writeHead(302).end();
    const [status, answer] = perform(call, (await json(req)) as Record<string, string>, key);
    if (mishap === 'lost') return void req.socket.destroy();
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };

  const server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    keys,
    traces,
    issue,
    approve(startUrl) {
      count += 1;
      codes.set(`svc_code_${count}`, new URL(startUrl).searchParams.get('code_challenge'));
      return `svc_code_${count}`;
    },
    expireAccess: () => access.clear(),
    mishaps: (call, ...mishaps) => void scripted[call].push(...mishaps),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const problem = (status: number, code: ErrorCode) => ({
  type: `http://localhost/docs/errors#${code}`,
  title: code,
  status,
  detail: `It is ${code}.`,
  code,
  request_id: 'req_1',
});

function sendMishap(res: ServerResponse, mishap: Exclude<Mishap, string>): void {
  if ('html' in mishap) return void res.writeHead(mishap.status, { 'content-type': 'text/html' }).end(mishap.html);
  const retryAfter = mishap.retryAfter === undefined ? {} : { 'retry-after': String(mishap.retryAfter) };
  res.writeHead(mishap.status, { 'content-type': 'application/problem+json', ...retryAfter });
  res.end(JSON.stringify(problem(mishap.status, mishap.code)));
}
