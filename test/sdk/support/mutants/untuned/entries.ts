/**
 * Three more ways to keep somebody signed in, beside the session of `officeApp`: the SDK, a signed cookie without anything
 * on the server, and a token that the page keeps for its script.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { expressAuth } from '../../../../../sdk/src/server/express.ts';
import {
  type Ask,
  addCookie,
  leadTo,
  type Person,
  type PlantedApp,
  random,
  send,
  serve,
  startLink,
  tokensFor,
  verify,
} from '../apps/serve.ts';
import type { Held, Office } from '../reports/office.ts';

/** With the SDK: its sign-in, its cookies, its sign-out. */
export const sdkApp = <Fault extends string>(office: Office<Fault>): PlantedApp<Fault> => ({
  name: office.name,
  callback: '/auth/callback',
  faults: office.faults,
  ...(office.source !== undefined && { source: office.source }),
  open(project, fault) {
    const answer = office.make();
    let auth: ReturnType<typeof expressAuth> | undefined;
    return serve(async (ask) => {
      const { baseUrl, tenantId } = project();
      auth ??= expressAuth({ baseUrl, tenantId });
      const known = auth;
      await new Promise<void>((resolve, reject) => {
        ask.res.once('close', resolve);
        const next = async (error?: unknown): Promise<void> => {
          if (error) throw error;
          const user = known.user(ask.req);
          const held = user && { id: String(user.id), person: { ...user, name: user.name ?? null }, token: '' };
          await answer(ask, held, (one) => one === fault, project());
        };
        known.handle(ask.req, ask.res, (error) => void next(error).then(resolve, reject));
      });
    });
  },
});

export const SDK_OUT = '<form method="post" action="/auth/logout"><button>Sign out</button></form>';
export const SDK_ENTER = '<a href="/auth/login">Sign in</a>';

interface Attempts {
  readonly begun: Map<string, string>;
}

/** Sends the browser to the service. The state is in a cookie too. */
function begin({ res }: Ask, start: (state: string, verifier: string) => string, { begun }: Attempts): void {
  const [state, verifier] = [random(), random() + random()];
  begun.set(state, verifier);
  addCookie(res, `try=${state}; Path=/; HttpOnly; SameSite=Lax`);
  leadTo(res, 303, start(state, verifier));
}

/** Null if nobody was signed in; the answer was sent then. */
async function finish(
  { url, cookies, res }: Ask,
  project: Parameters<typeof verify>[0],
  { begun }: Attempts,
): Promise<{ readonly person: Person; readonly token: string } | null> {
  const state = url.searchParams.get('state') ?? '';
  const verifier = begun.get(state);
  const isOwn = verifier !== undefined && cookies.try === state;
  const code = isOwn ? url.searchParams.get('code') : null;
  begun.delete(state);
  const tokens = code && verifier ? await tokensFor(project, code, verifier) : null;
  const person = tokens && (await verify(project, tokens.access_token));
  if (tokens && person !== null && typeof person === 'object') return { person, token: tokens.access_token };
  send(res, 400, '<p>Nobody was signed in. <a href="/enter">Again</a>');
  return null;
}

const SECRET = 'a secret of the app, from its environment';
const sealOf = (text: string): string => createHmac('sha256', SECRET).update(text).digest('base64url');
const isSealed = (text: string, seal: string): boolean => {
  const [one, other] = [Buffer.from(sealOf(text)), Buffer.from(seal)];
  return one.length === other.length && timingSafeEqual(one, other);
};

export interface SealedOffice<Fault extends string> extends Office<Fault> {
  /** The fault that believes the cookie whatever its seal is. */
  readonly ignoresSeal: NoInfer<Fault>;
}

/** The session is the cookie: who it is and a seal. The server keeps the ids of those that have ended. */
export const sealedApp = <Fault extends string>(office: SealedOffice<Fault>): PlantedApp<Fault> => ({
  name: office.name,
  callback: '/back',
  faults: office.faults,
  ...(office.source !== undefined && { source: office.source }),
  open(project, fault) {
    const has = (one: Fault): boolean => one === fault;
    const answer = office.make();
    const attempts: Attempts = { begun: new Map() };
    const ended = new Set<string>();
    const read = (cookie: string | undefined): Held | null => {
      const [text = '', seal = ''] = (cookie ?? '').split('.');
      if (text === '' || !(isSealed(text, seal) || has(office.ignoresSeal))) return null;
      const held = JSON.parse(Buffer.from(text, 'base64url').toString()) as Held;
      return ended.has(held.id) ? null : held;
    };
    return serve(async (ask, origin) => {
      const { path, cookies, res } = ask;
      if (path === '/enter')
        return begin(ask, (state, code) => startLink(project(), `${origin}/back`, state, code), attempts);
      if (path === '/back') {
        const made = await finish(ask, project(), attempts);
        if (!made) return;
        const text = Buffer.from(JSON.stringify({ id: random(), ...made })).toString('base64url');
        addCookie(res, `who=${text}.${sealOf(text)}; Path=/; HttpOnly; SameSite=Lax`);
        return leadTo(res, 303, '/');
      }
      const held = read(cookies.who);
      const seen = held && (await verify(project(), held.token));
      if (seen === 'away') return send(res, 503, '<p>One moment, please.', { 'retry-after': '1' });
      if (path === '/leave' && ask.method === 'POST') {
        if (held && !(office.keepsSession !== undefined && has(office.keepsSession))) ended.add(held.id);
        addCookie(res, 'who=; Path=/; Max-Age=0');
        return leadTo(res, 303, '/');
      }
      return answer(ask, seen === 'invalid' ? null : held, has, project());
    });
  },
});

export interface TokenOffice<Fault extends string> extends Office<Fault> {
  /** What the server takes for a good token without asking the service. */
  believes(fault: Fault | null, token: string): Person | null;
  /** The page of the script, the same for everybody. */
  readonly page: string;
}

/** No cookie: the page after the sign-in gives the token to its script, which sends it with each call. */
export const storedTokenApp = <Fault extends string>(office: TokenOffice<Fault>): PlantedApp<Fault> => ({
  name: office.name,
  callback: '/back',
  faults: office.faults,
  ...(office.source !== undefined && { source: office.source }),
  open(project, fault) {
    const answer = office.make();
    const attempts: Attempts = { begun: new Map() };
    const ended = new Set<string>();
    const has = (one: Fault): boolean => one === fault;
    return serve(async (ask, origin) => {
      const { path, req, res } = ask;
      if (path === '/enter')
        return begin(ask, (state, code) => startLink(project(), `${origin}/back`, state, code), attempts);
      if (path === '/back') {
        const made = await finish(ask, project(), attempts);
        if (!made) return;
        return send(
          res,
          200,
          `<script>sessionStorage.setItem('token', '${made.token}'); location.replace('/');</script>`,
        );
      }
      if (path === '/') return send(res, 200, office.page);
      const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
      const believed = office.believes(fault, token);
      const seen = believed ?? (token && !ended.has(token) ? await verify(project(), token) : null);
      if (seen === 'away') return send(res, 503, '{}', { 'retry-after': '1' });
      const held = seen && seen !== 'invalid' ? { id: token, person: seen, token } : null;
      if (path === '/api/leave' && ask.method === 'POST') {
        if (!(office.keepsSession !== undefined && has(office.keepsSession))) ended.add(token);
        return send(res, 200, '{}', { 'content-type': 'application/json' });
      }
      return answer(ask, held, has, project());
    });
  },
});
