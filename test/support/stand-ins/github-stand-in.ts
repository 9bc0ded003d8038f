/**
 * A stand-in of our own for GitHub, at GitHub's own paths and in its own words: authorize, access_token (errors with
 * status 200), `/api/v3/user` and `/api/v3/user/emails`. GitHub itself cannot be run on this machine.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from '../../unit/providers/support/listen.ts';

export interface GitHubPerson {
  id: unknown;
  login?: string;
  name?: string | null;
  avatar_url?: string | null;
  emails: unknown;
}

export interface GitHubStandIn extends Listening {
  /** Who is signed in at GitHub in every browser. */
  person: GitHubPerson;
  /** Answers that take the place of the usual ones, by path. */
  readonly instead: Map<string, (res: ServerResponse) => void>;
  readonly calls: string[];
}

export const GITHUB_CLIENT = { clientId: 'github-client', clientSecret: 'github-secret-71c2' };

interface Code {
  readonly redirectUri: string;
  readonly challenge: string | null;
}

export const primary = (email: string, verified = true) => [
  { email: 'other@example.test', primary: false, verified: true, visibility: null },
  { email, primary: true, verified, visibility: 'private' },
];

export async function openGitHub(person: GitHubPerson): Promise<GitHubStandIn> {
  const codes = new Map<string, Code>();
  const tokens = new Set<string>();
  const calls: string[] = [];
  const instead = new Map<string, (res: ServerResponse) => void>();

  const serve = async (req: IncomingMessage, res: ServerResponse, base: string): Promise<unknown> => {
    const url = new URL(req.url ?? '/', base);
    calls.push(`${req.method} ${url.pathname}`);
    const answer = instead.get(url.pathname);
    if (answer) return answer(res);
    if (url.pathname === '/login/oauth/authorize') return authorize(url, res);
    if (url.pathname === '/login/oauth/access_token') return exchange(new URLSearchParams(await text(req)), res);
    if (!tokens.has((req.headers.authorization ?? '').replace(/^Bearer /, '')) || !req.headers['user-agent'])
      return json(res, { message: 'Bad credentials' }, 401);
    if (url.pathname === '/api/v3/user')
      return json(res, { ...standIn.person, emails: undefined, email: 'typed@example.test' });
    if (url.pathname === '/api/v3/user/emails') return json(res, standIn.person.emails);
    return json(res, { message: 'Not Found' }, 404);
  };

  const authorize = (url: URL, res: ServerResponse): unknown => {
    const { client_id, redirect_uri = '', state = '', code_challenge } = Object.fromEntries(url.searchParams);
    if (client_id !== GITHUB_CLIENT.clientId) return res.writeHead(404).end();
    const code = randomBytes(10).toString('hex');
    codes.set(code, { redirectUri: redirect_uri, challenge: code_challenge ?? null });
    return res.writeHead(302, { location: `${redirect_uri}?${new URLSearchParams({ code, state })}` }).end();
  };

  const exchange = (form: URLSearchParams, res: ServerResponse): unknown => {
    if (form.get('client_id') !== GITHUB_CLIENT.clientId) return json(res, { error: 'Not Found' }, 404);
    if (form.get('client_secret') !== GITHUB_CLIENT.clientSecret)
      return json(res, { error: 'incorrect_client_credentials', error_description: 'words of GitHub' });
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const answered = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !code ||
      code.redirectUri !== form.get('redirect_uri') ||
      (code.challenge !== null && code.challenge !== answered)
    )
      return json(res, { error: 'bad_verification_code', error_description: 'words of GitHub' });
    const token = `gho_${randomBytes(18).toString('hex')}`;
    tokens.add(token);
    return json(res, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
  };

  const listening = await listen(
    (url): RequestListener =>
      (req, res) =>
        void serve(req, res, url),
  );
  const standIn: GitHubStandIn = { ...listening, person, instead, calls };
  return standIn;
}

const json = (res: ServerResponse, body: unknown, status = 200): unknown =>
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
