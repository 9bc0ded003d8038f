/**
 * Our own stand-in for GitHub, with GitHub's own paths and answers: authorize, access_token (errors with status 200),
 * `/api/v3/user` and `/api/v3/user/emails`. GitHub itself cannot be run on this machine.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { personaPicture } from '../../../server/providers/personas/persona-picture.ts';
import { type Listening, listen } from '../../unit/providers/support/listen.ts';
import { type GitHubPerson, PICKER_PAGE, personAt } from './github-people.ts';

export interface GitHubStandIn extends Listening {
  /** The person who is signed in at GitHub, in every browser. */
  person: GitHubPerson;
  /** Answers that replace the usual ones, by path. */
  readonly instead: Map<string, (res: ServerResponse) => void>;
  readonly calls: string[];
}

export const GITHUB_CLIENT = { clientId: 'github-client', clientSecret: 'github-secret-71c2' };

interface Code {
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly person: GitHubPerson;
}

/** GitHub at an address: one person is signed in there, or a page asks for a person each time. */
export interface GitHubServer extends Pick<GitHubStandIn, 'person' | 'instead' | 'calls'> {
  readonly handler: RequestListener;
}

export const primary = (email: string, verified = true) => [
  { email: 'other@example.test', primary: false, verified: true, visibility: null },
  { email, primary: true, verified, visibility: 'private' },
];

export async function openGitHub(person: GitHubPerson): Promise<GitHubStandIn> {
  let server: GitHubServer | undefined;
  const listening = await listen((url) => {
    server = createGitHub(url, person);
    return server.handler;
  });
  if (!server) throw new Error('the stand-in was not made');
  return Object.assign(server, listening);
}

export function createGitHub(base: string, person: GitHubPerson | 'picked'): GitHubServer {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, GitHubPerson>();
  const prefix = new URL(base).pathname.replace(/\/$/, '');

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<unknown> => {
    const url = new URL(req.url ?? '/', base);
    const path = url.pathname.slice(prefix.length);
    server.calls.push(`${req.method} ${path}`);
    const answer = server.instead.get(path);
    if (answer) return answer(res);
    if (path === '/login/oauth/authorize') return authorize(url, req, res);
    if (path === '/login/oauth/access_token') return exchange(new URLSearchParams(await text(req)), res);
    const picture = personaPicture(/^\/avatars\/(\w+)\.png$/.exec(path)?.[1] ?? '');
    if (picture) return res.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    const bearer = tokens.get((req.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!bearer || !req.headers['user-agent']) return json(res, { message: 'Bad credentials' }, 401);
    const { course, emails, ...user } = person === 'picked' ? bearer : server.person;
    if (course === 'userinfo-fails') return json(res, { message: 'Server Error' }, 500);
    if (path === '/api/v3/user') return json(res, { ...user, email: 'typed@example.test' });
    if (path === '/api/v3/user/emails') return json(res, emails);
    return json(res, { message: 'Not Found' }, 404);
  };

  const authorize = async (url: URL, req: IncomingMessage, res: ServerResponse): Promise<unknown> => {
    const { client_id, redirect_uri = '', state = '', code_challenge } = Object.fromEntries(url.searchParams);
    if (client_id !== GITHUB_CLIENT.clientId) return res.writeHead(404).end();
    const back = (answer: Record<string, string>): unknown =>
      res.writeHead(302, { location: `${redirect_uri}?${new URLSearchParams({ ...answer, state })}` }).end();
    if (person === 'picked' && req.method !== 'POST')
      return res.writeHead(200, { 'content-type': 'text/html' }).end(PICKER_PAGE);
    const signedIn = person === 'picked' ? personAt(base, new URLSearchParams(await text(req))) : server.person;
    if (!signedIn) return res.writeHead(400).end();
    if (signedIn.course === 'denies') return back({ error: 'access_denied' });
    const code = randomBytes(10).toString('hex');
    codes.set(code, { redirectUri: redirect_uri, challenge: code_challenge ?? null, person: signedIn });
    return back({ code });
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
      code.person.course === 'token-fails' ||
      code.redirectUri !== form.get('redirect_uri') ||
      (code.challenge !== null && code.challenge !== answered)
    )
      return json(res, { error: 'bad_verification_code', error_description: 'words of GitHub' });
    const token = `gho_${randomBytes(18).toString('hex')}`;
    tokens.set(token, code.person);
    return json(res, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
  };

  const server: GitHubServer = {
    person: person === 'picked' ? { id: 0, emails: [] } : person,
    instead: new Map(),
    calls: [],
    handler: (req, res) => void serve(req, res),
  };
  return server;
}

const json = (res: ServerResponse, body: unknown, status = 200): unknown =>
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
