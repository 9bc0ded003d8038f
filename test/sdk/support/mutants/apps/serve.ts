/** What the apps of this folder share: plain `node:http` without the SDK, and their calls to the service. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an app knows about its project. */
export interface Project {
  readonly baseUrl: string;
  readonly tenantId: string;
  /** For a fault that reveals a key. */
  readonly managementKey: string;
  readonly applicationKey?: string;
  readonly issuer: string;
  readonly clientId: string;
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
}

export interface Ask {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Served extends AsyncDisposable {
  readonly origin: string;
}

/** A fault, and the check that must find it. */
export interface AppFault {
  readonly id: string;
  readonly mayWrite?: boolean;
}

export interface PlantedApp<Fault extends string = string> {
  readonly name: string;
  /** The path of its callback. */
  readonly callback: string;
  readonly faults: Readonly<Record<Fault, AppFault>>;
  /** The source of the app, as far as `prove` reads it; nothing if omitted. */
  readonly source?: string;
  /** The project gets teams. */
  readonly hasTeams?: true;
  open(project: () => Project, fault: Fault | null): Promise<Served>;
}

export async function serve(handle: (ask: Ask, origin: string) => Promise<void> | void): Promise<Served> {
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const url = new URL((req.url ?? '/').replace(/^\/+/, '/'), origin);
      const body = await bodyOf(req);
      const isJson = /json/.test(req.headers['content-type'] ?? '');
      await handle(
        {
          req,
          res,
          url,
          method: req.method ?? 'GET',
          path: url.pathname,
          cookies: cookiesOf(req),
          form: new URLSearchParams(isJson ? '' : body),
          json: isJson && body ? JSON.parse(body) : {},
        },
        origin,
      );
    } catch {
      if (!res.headersSent) res.statusCode = 500;
      res.end('broken');
    }
  };
  return {
    origin,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const cookiesOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    (headers.cookie ?? '').split('; ').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
    }),
  );

export const random = (): string => randomBytes(18).toString('base64url');
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export const send = (
  res: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    ...headers,
  });
  res.end(body);
};

export const sendJson = (
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => send(res, status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

export const leadTo = (res: ServerResponse, status: number, location: string): void => {
  res.writeHead(status, { location });
  res.end();
};

export const addCookie = (res: ServerResponse, line: string): void => {
  res.appendHeader('set-cookie', line);
};

export const edge = async ({ baseUrl, tenantId }: Project, call: string, body: object): Promise<Response> =>
  fetch(`${baseUrl}/edge/auth/${tenantId}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** `away` if the service gave no answer. */
export async function verify(project: Project, token: string): Promise<Person | 'invalid' | 'away'> {
  const answer = await edge(project, 'verify', { access_token: token });
  if (answer.status >= 500 || answer.status === 429) return 'away';
  const { valid, user } = (await answer.json()) as { valid?: boolean; user?: Person };
  return valid && user ? user : 'invalid';
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Null if the service refused. */
export async function tokensFor(project: Project, code: string | null, verifier: string): Promise<Tokens | null> {
  const answer = await edge(project, 'token', { code, code_verifier: verifier });
  return answer.ok ? ((await answer.json()) as Tokens) : null;
}

/** The address of a sign-in with a code. */
export const startLink = (
  { baseUrl, tenantId }: Project,
  redirectUri: string,
  state: string,
  verifier: string,
): string =>
  `${baseUrl}/edge/auth/${tenantId}/google?${new URLSearchParams({
    redirect_uri: redirectUri,
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  })}`;
