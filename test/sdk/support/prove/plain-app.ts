/** What the apps of these tests share: a plain `node:http` server without the SDK, and its calls to the service. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endAfterFile } from '../../../support/cleanup.ts';

export interface Service {
  readonly baseUrl: string;
  readonly tenantId: string;
}

export interface AppUser {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
}

export interface Incoming {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
  readonly cookies: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
}

export interface PlainApp {
  readonly url: string;
  /** Every request that came, as method and path. */
  readonly requests: string[];
}

export async function servePlain(handle: (incoming: Incoming, origin: string) => Promise<void>): Promise<PlainApp> {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    void answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const form = /json/.test(req.headers['content-type'] ?? '')
      ? new URLSearchParams(JSON.parse(body || '{}'))
      : new URLSearchParams(body);
    const url = new URL((req.url ?? '/').replace(/^\/+/, '/'), origin);
    try {
      await handle({ req, res, url, cookies: cookiesOf(req), form }, origin);
    } catch {
      res.statusCode = 500;
      res.end('broken');
    }
  };
  endAfterFile(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: origin, requests };
}

const cookiesOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    (headers.cookie ?? '').split('; ').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]] : [];
    }),
  );

export const random = (): string => randomBytes(18).toString('base64url');
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export const page = (res: ServerResponse, body: string, status = 200): void => {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' });
  res.end(`<!doctype html><title>Notes</title>${body}`);
};

export const json = (res: ServerResponse, body: unknown, status = 200): void => {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'private, no-store' });
  res.end(JSON.stringify(body));
};

export const redirect = (res: ServerResponse, location: string, body = ''): void => {
  res.writeHead(302, { location });
  res.end(body);
};

export const addCookie = (res: ServerResponse, line: string): void => {
  res.appendHeader('set-cookie', line);
};

type Verified = { readonly user: AppUser } | 'invalid' | 'away';

export const edge = async ({ baseUrl, tenantId }: Service, call: string, body: object): Promise<Response> =>
  fetch(`${baseUrl}/edge/auth/${tenantId}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export async function verify(service: Service, token: string): Promise<Verified> {
  const answer = await edge(service, 'verify', { access_token: token });
  if (answer.status >= 500 || answer.status === 429) return 'away';
  const body = (await answer.json()) as { valid?: boolean; user?: AppUser };
  return body.valid && body.user ? { user: body.user } : 'invalid';
}
