/** One app behind each adapter, with the same addresses, and what the tests check. */
import express from 'express';
import {
  type AuthOptions,
  expressAuth,
  type FastifyHook,
  type FastifyReplyLike,
  fastifyAuth,
  fetchAuth,
  type HonoContext,
  type HonoMiddleware,
  honoAuth,
  type VerifiedUser,
} from '../../../../sdk/src/server/index.ts';
import type { ScriptedService } from './scripted-service.ts';
import { serveExpress } from './serve-express.ts';

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

const OWN = 'own=1';
const requestFor = (path: string, init?: RequestInit): Request => new Request(`https://app.example${path}`, init);
const answerTo = (user: VerifiedUser | null): Response =>
  Response.json({ email: user?.email }, { headers: { 'set-cookie': OWN } });

async function served(app: express.Express): Promise<Send> {
  const { url } = await serveExpress(app);
  return (path, init) => fetch(url + path, { redirect: 'manual', ...init });
}

function throughExpress(options: AuthOptions): Promise<Send> {
  const auth = expressAuth(options);
  const app = express();
  app.get('/auth/login', auth.login);
  app.get('/auth/callback', auth.callback);
  app.all('/auth/logout', auth.logout);
  app.use('/area', auth.session, auth.requireUser, (req, res) => {
    res.cookie('own', '1').json({ email: auth.user(req)?.email });
  });
  return served(app);
}

function throughExpressHandle(options: AuthOptions): Promise<Send> {
  const auth = expressAuth(options);
  const app = express();
  app.use(auth.handle);
  app.use('/area', auth.requireUser, (req, res) => {
    res.cookie('own', '1').json({ email: auth.user(req)?.email });
  });
  return served(app);
}

async function throughFetch(options: AuthOptions): Promise<Send> {
  const auth = fetchAuth(options);
  const area = auth.protect((_request, user) => answerTo(user));
  return async (path, init) => {
    const request = requestFor(path, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/login') return auth.login(request);
    if (pathname === '/auth/callback') return auth.callback(request);
    if (pathname === '/auth/logout') return auth.logout(request);
    return area(request);
  };
}

/** How Hono handles responses: a later response is merged into the earlier one, whose cookies win. */
class HonoStandIn implements HonoContext {
  readonly req: { readonly raw: Request };
  #response: Response | undefined;
  #user: VerifiedUser | null = null;

  constructor(raw: Request) {
    this.req = { raw };
  }
  get res(): Response {
    this.#response ??= new Response();
    return this.#response;
  }
  set res(response: Response | undefined) {
    const cookies = this.#response?.headers.getSetCookie() ?? [];
    this.#response = response && new Response(response.body, response);
    if (cookies.length === 0) return;
    this.#response?.headers.delete('set-cookie');
    for (const cookie of cookies) this.#response?.headers.append('set-cookie', cookie);
  }
  get(): VerifiedUser | null {
    return this.#user;
  }
  set(_key: 'user', user: VerifiedUser | null): void {
    this.#user = user;
  }
}

async function throughHono(options: AuthOptions): Promise<Send> {
  const auth = honoAuth(options);
  return async (path, init) => {
    const context = new HonoStandIn(requestFor(path, init));
    const chain: HonoMiddleware[] = [auth.handle, auth.requireUser, async () => answerTo(context.get())];
    const dispatch = async (index: number): Promise<void> => {
      let isFinal = false;
      const answer = await chain[index]?.(context, async () => {
        await dispatch(index + 1);
        isFinal = true;
      });
      if (answer && !isFinal) context.res = answer;
    };
    await dispatch(0);
    return context.res;
  };
}

/** How Fastify handles headers: a cookie is added to those that are already set. */
async function throughFastify(options: AuthOptions): Promise<Send> {
  const auth = fastifyAuth(options);
  return (path, init) =>
    new Promise((resolve, reject) => {
      const { method, headers } = requestFor(path, init);
      const raw = { method, url: path, headers: Object.fromEntries(headers) };
      const sent = new Headers();
      const reply: FastifyReplyLike = {
        statusCode: 200,
        getHeader: (name) => (name === 'set-cookie' ? sent.getSetCookie() : (sent.get(name) ?? undefined)),
        removeHeader: (name) => sent.delete(name),
        header(name, value) {
          if (name !== 'set-cookie') sent.set(name, String(value));
          else for (const cookie of [value].flat()) sent.append(name, cookie);
        },
        send: (body) => resolve(new Response(body ?? null, { status: reply.statusCode, headers: sent })),
      };
      const hooks: FastifyHook[] = [auth.handle, auth.requireUser];
      const next = (error?: Error): void => {
        const hook = hooks.shift();
        if (error) reject(error);
        else if (hook) hook({ raw, protocol: 'https', host: 'app.example' }, reply, next);
        else {
          reply.header('set-cookie', OWN);
          reply.send(JSON.stringify({ email: auth.user({ raw })?.email }));
        }
      };
      next();
    });
}

export const ADAPTERS: readonly (readonly [string, (options: AuthOptions) => Promise<Send>])[] = [
  ['Express', throughExpress],
  ['Express, in front of every path', throughExpressHandle],
  ['Fetch', throughFetch],
  ['Hono', throughHono],
  ['Fastify', throughFastify],
];

export const ACCESS = '__Host-porchlight_access_brave-otter';
export const REFRESH = '__Host-porchlight_refresh_brave-otter';
export const KEY = 'key-of-the-pair';
export const PAGE = { accept: 'text/html,*/*' };

export const cookieOf = (pair: { accessToken?: string; refreshToken: string }) => ({
  cookie: [
    ...(pair.accessToken ? [`${ACCESS}=${pair.accessToken}`] : []),
    `${REFRESH}=${pair.refreshToken}.${KEY}`,
  ].join('; '),
});

export const setCookies = (response: Response): string[] =>
  response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/** A sign-in that a browser has begun, when it returns from the service with its code. */
export async function returning(service: ScriptedService, send: Send, path = '/auth/login') {
  const response = await send(path);
  const start = response.headers.get('location') ?? '';
  const cookie = setCookies(response).join('; ');
  const state = new URL(start).searchParams.get('state') ?? '';
  const callback = (query: Record<string, string> = {}) =>
    `/auth/callback?${new URLSearchParams({ code: service.approve(start), state, ...query })}`;
  return { cookie, state, start, callback };
}
