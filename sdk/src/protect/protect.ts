/** The protection of one MCP server or API, for Express and for all frameworks with fetch's `Request`. */
import { CannotCheck, createCheckToken } from './check-token.ts';
import { askAboutCalls, type NeedsPerson } from './needs-person.ts';
import type { AgentAuth, ProtectOptions } from './options.ts';
import { checkedMessage, readMessage } from './read-message.ts';
import {
  ANY_ORIGIN,
  cannotCheck,
  insufficientScope,
  metadataReply,
  metadataUrl,
  type ProtectReply,
  preflight,
  signInAgain,
  unauthorized,
  unreadable,
} from './replies.ts';

interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express keeps the whole address here; a router removes its own path from `url`. */
  readonly originalUrl?: string | undefined;
  /** What a parser has read. */
  readonly body?: unknown;
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly dpop?: string | readonly string[] | undefined;
    readonly 'content-type'?: string | undefined;
  };
}

interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
}

type Middleware = (req: NodeRequest, res: NodeResponse, next: (error?: unknown) => void) => void;

/** An MCP server may also name the calls that its users have to approve, one by one. */
export interface McpProtectOptions extends ProtectOptions {
  /**
   * What the person is asked about a call of a tool; null for a call that needs nobody. The call passes once the person has
   * approved exactly this tool with exactly these arguments. Needs `applicationKey`; works in `guard` and `check`, and in
   * `middleware` after a parser of JSON.
   */
  readonly needsPerson?: NeedsPerson;
}

/** The caller, or the answer to send. */
export type Guarded =
  | { readonly ok: true; readonly auth: AgentAuth }
  | { readonly ok: false; readonly response: Response };

export interface Protection {
  /** Where the metadata of the resource has to be: serve `metadata` there. */
  readonly metadataPath: string;
  /**
   * For Express and Node's own server: serves the metadata, and lets a call pass only if it has a valid token.
   * `req.auth` is then the caller, as MCP libraries expect it. Mount it for the whole app or in front of the protected
   * routes and the metadata.
   */
  readonly middleware: Middleware;
  /** For Express, after `middleware`: lets a call pass only if it also has these scopes. */
  requireScopes(...scopes: string[]): Middleware;
  /**
   * For Express, after `middleware`: lets a call pass only if its user signed in at the identity provider within this many
   * seconds. Other calls get 401 with `max_age`, with which a client sends its user there again.
   */
  requireFresh(maxAgeS: number): Middleware;
  /** The caller, after `middleware`. */
  authOf(req: object): AgentAuth;
  /** For frameworks with fetch's `Request`: the caller, or the answer to send. */
  check(request: Request, ...scopes: string[]): Promise<Guarded>;
  /** For fetch handlers and Next's routes: the same handler, behind the protection. */
  guard(
    handler: (request: Request, auth: AgentAuth) => Response | Promise<Response>,
    ...scopes: string[]
  ): (request: Request) => Promise<Response>;
  /** For fetch handlers and Next's routes: the metadata of the resource. */
  metadata(): Response;
}

/**
 * Protects an MCP server: agents find out by themselves where to ask the person, and return with a token.
 *
 * @throws `TypeError` for an `applicationKey` of another kind. `authOf` throws if the middleware has not seen the
 * request.
 *
 * @example
 * import { createServer } from 'node:http';
 * import { protectMcp } from '@porchlight/sdk/protect';
 *
 * const mcp = protectMcp({
 *   baseUrl: 'http://localhost:3000',
 *   tenantId: 'brave-otter-k3f9q2',
 *   resource: 'http://localhost:5173/mcp',
 *   scopes: ['todos:read'],
 * });
 * export const server = createServer((req, res) => {
 *   mcp.middleware(req, res, () => res.end(`user ${mcp.authOf(req).userId}`));
 * });
 */
export const protectMcp = (options: McpProtectOptions): Protection => protect(options, true);

/**
 * Protects an API in the same way. Browsers of other origins get no access, unless the app itself allows it.
 *
 * @throws as `protectMcp`
 *
 * @example
 * import { protectApi } from '@porchlight/sdk/protect';
 *
 * const api = protectApi({
 *   baseUrl: 'http://localhost:3000',
 *   tenantId: 'brave-otter-k3f9q2',
 *   resource: 'http://localhost:5173/api',
 * });
 * export const GET = api.guard((_request, { userId }) => Response.json({ userId }), 'todos:read');
 */
export const protectApi = (options: ProtectOptions): Protection => protect(options, false);

function protect(options: McpProtectOptions, anyOrigin: boolean): Protection {
  const askPerson = personCheck(options);
  const checkToken = createCheckToken(options);
  const { scopes: always = [] } = options;
  const metadataPath = metadataUrl(options.resource).pathname;
  const callers = new WeakMap<object, AgentAuth>();

  const { origin } = new URL(options.resource);

  const judge = async (
    { authorization, proof, method, path }: Asked,
    more: readonly string[],
  ): Promise<AgentAuth | ProtectReply> => {
    const scopes = [...new Set([...always, ...more])];
    const [, scheme = '', token] = /^(Bearer|DPoP) ([\x21-\x7e]+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) return unauthorized(options, scopes, authorization === null ? null : 'invalid_token');
    const isBound = scheme.toLowerCase() === 'dpop';
    try {
      // The origin is always that of the resource, because a proxy may change the origin of the request.
      const sent = { scheme: isBound ? 'dpop' : 'bearer', token, proof, method, address: origin + path } as const;
      const auth = await checkToken(sent);
      if (typeof auth === 'string') return unauthorized(options, scopes, auth);
      return scopes.every((scope) => auth.scopes.includes(scope)) ? auth : insufficientScope(options, scopes);
    } catch (error) {
      if (error instanceof CannotCheck) return cannotCheck();
      throw error;
    }
  };
  const check: Protection['check'] = async (request, ...scopes) => {
    const { headers, method, url } = request;
    const proof = headers.get('dpop');
    const asked = { authorization: headers.get('authorization'), proof, method, path: new URL(url).pathname };
    const judged = await judge(asked, scopes);
    // Whatever the method: a server may read a body that comes with another one.
    if (!('status' in judged) && askPerson && (method === 'POST' || request.body)) {
      // A copy, because the app's server reads the body too.
      const refused = await askPerson(judged, await request.clone().text());
      if (refused) return { ok: false, response: responseOf(refused) };
    }
    return 'status' in judged ? { ok: false, response: responseOf(judged) } : { ok: true, auth: judged };
  };
  const authOf = (req: object): AgentAuth => {
    const auth = callers.get(req);
    if (!auth) throw new Error('The middleware has not seen this request: app.use(protection.middleware) comes first.');
    return auth;
  };

  return {
    metadataPath,
    authOf,
    check,
    middleware(req, res, next) {
      const path = (req.originalUrl ?? req.url ?? '/').split('?', 1)[0];
      if (path === metadataPath) return send(res, req.method === 'OPTIONS' ? preflight() : metadataReply(options));
      if (anyOrigin) for (const [name, value] of Object.entries(ANY_ORIGIN)) res.setHeader(name, value);
      if (anyOrigin && req.method === 'OPTIONS') return send(res, preflight());
      const { authorization = null, dpop = null } = req.headers;
      const proof = dpop === null ? null : String(dpop);
      judge({ authorization, proof, method: req.method ?? 'GET', path: path ?? '/' }, [])
        .then(async (judged) => {
          if ('status' in judged) return send(res, judged);
          callers.set(req, judged);
          Object.assign(req, { auth: judged });
          if (!askPerson || (req.method !== 'POST' && req.body === undefined)) return next();
          // No parser took the body, and a server could still read it by itself.
          if (isUnread(req.body)) {
            if (/^application\/json\b/i.test(req.headers['content-type'] ?? '')) throw new TypeError(PARSE_FIRST);
            return send(res, unreadable());
          }
          return askPerson(judged, req.body).then((refused) => (refused ? send(res, refused) : next()));
        })
        .catch(next);
    },
    requireScopes:
      (...scopes) =>
      (req, res, next) =>
        scopes.every((scope) => authOf(req).scopes.includes(scope))
          ? next()
          : send(res, insufficientScope(options, scopes)),
    requireFresh: (maxAgeS) => (req, res, next) =>
      isFresh(authOf(req), maxAgeS) ? next() : send(res, signInAgain(options, maxAgeS)),
    guard:
      (handler, ...scopes) =>
      async (request) => {
        if (anyOrigin && request.method === 'OPTIONS') return responseOf(preflight());
        const guarded = await check(request, ...scopes);
        if (!guarded.ok) return guarded.response;
        const answer = await handler(request, guarded.auth);
        return anyOrigin ? openTo(answer) : answer;
      },
    metadata: () => responseOf(metadataReply(options)),
  };
}

const PARSE_FIRST = 'With needsPerson, express.json() comes before the middleware: the calls are read from req.body.';

/** Express 4 leaves an empty object where its parser did not read the body. */
const isUnread = (body: unknown): boolean =>
  body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);

/** Null without `needsPerson`. It takes the text of a body, or the value that a framework has read from it. */
function personCheck(options: McpProtectOptions) {
  const { needsPerson, applicationKey } = options;
  if (!needsPerson) return null;
  if (applicationKey === undefined)
    throw new TypeError('needsPerson needs applicationKey: the app asks, not the agent.');
  return async (auth: AgentAuth, body: unknown): Promise<ProtectReply | null> => {
    const message = typeof body === 'string' ? readMessage(body) : checkedMessage(body);
    if (message === undefined) return unreadable();
    return askAboutCalls({ ...options, applicationKey }, needsPerson, auth, message);
  };
}

/** The parts of a request, independent of its framework. */
interface Asked {
  readonly authorization: string | null;
  readonly proof: string | null;
  readonly method: string;
  readonly path: string;
}

const isFresh = ({ signedInAt }: AgentAuth, maxAgeS: number): boolean =>
  signedInAt !== null && Date.now() / 1_000 - signedInAt <= maxAgeS;

/**
 * The same answer for programs in browsers. A response that a handler has fetched cannot be changed, so it is copied.
 */
function openTo(answer: Response): Response {
  const open = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(ANY_ORIGIN)) open.headers.set(name, value);
  return open;
}

const responseOf = ({ status, headers, body }: ProtectReply): Response =>
  new Response(body === '' ? null : body, { status, headers });

function send(res: NodeResponse, { status, headers, body }: ProtectReply): void {
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.end(body);
}
