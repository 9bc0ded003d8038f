/**
 * The fast path: the usual case of the two operations that are most of the traffic, answered before the general
 * middleware. It knows a plain request and a success. Whatever is unusual about a request, and every refusal, falls
 * through to the ordinary path, with the body that was read and the refusal that was found. Path, method, body and answer
 * are typed by the contract entry, headers come from the same middleware, and answers are held against the contract
 * wherever the ordinary ones are.
 */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { z } from 'zod';
import type { LogRequest } from './logging/request-line.ts';
import type { Metrics } from './metrics/metrics.ts';
import { plainHead, readText, tokenReader } from './plain-body.ts';
import type { HeaderMiddleware } from './security-headers.ts';

/** A call of the usual form: a tenant in the path, and a body with one token and nothing else. */
interface FastPathCall {
  readonly tenantId: string;
  readonly token: string;
  readonly idempotencyKey: string | undefined;
}

export interface FastPathAnswer<Body = unknown> {
  readonly body: Body;
  readonly text: string;
  readonly length: string;
  /** Node writes one byte a character a good deal faster than UTF-8, and for ASCII they are the same bytes. */
  readonly encoding: 'latin1' | 'utf8';
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

export interface FastPathExits<Body = unknown> {
  /** Answers with status 200. */
  answer(answer: FastPathAnswer<Body>): void;
  /** Leaves the call to the ordinary path. With a fault, the use case has run, and all that is left is to say so. */
  fallThrough(fault?: unknown): void;
}

export interface FastPath<Request extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> {
  readonly operation: {
    readonly path: string;
    readonly method: string;
    readonly metadata: { readonly id: string };
    readonly body: Request;
    readonly responses: { readonly 200: Answer };
  };
  /** The one property of the body. */
  readonly property: keyof z.input<Request> & string;
  /** Leaves by one of the exits, at once or later. */
  handle(call: FastPathCall, exits: FastPathExits<z.input<Answer>>): void;
}

interface Dependencies {
  readonly nextRequestId: () => string;
  /** Middleware that sets headers whatever the request is. */
  readonly headers: readonly HeaderMiddleware[];
  readonly metrics: Metrics;
  readonly logRequest: LogRequest;
  readonly validateResponses: boolean;
}

type Enter = (req: IncomingMessage, res: ServerResponse, ordinary: RequestListener) => boolean;

const STATUS = 200;
const TENANT_ID = /^[a-z0-9-]{1,64}$/;

/** The fast paths in front of the ordinary one. */
export function withFastPaths(
  fastPaths: readonly FastPath[],
  dependencies: Dependencies,
  ordinary: RequestListener,
): RequestListener {
  const entrances = fastPaths.map((fastPath) => entrance(fastPath, dependencies));
  return (req, res) => {
    for (const enter of entrances) if (enter(req, res, ordinary)) return;
    ordinary(req, res);
  };
}

function entrance(fastPath: FastPath, dependencies: Dependencies): Enter {
  const { path, method } = fastPath.operation;
  const [start = '', end = ''] = path.split(':tenantId');
  const tokenIn = tokenReader(fastPath.property);
  const send = sender(fastPath, dependencies);

  return (req, res, ordinary) => {
    const { url = '' } = req;
    if (req.method !== method || !url.startsWith(start) || !url.endsWith(end)) return false;
    const tenantId = url.slice(start.length, url.length - end.length);
    const head = plainHead(req.rawHeaders);
    if (head === null || !TENANT_ID.test(tenantId)) return false;
    const started = performance.now();
    readText(req, head.length, (text) => {
      const fallThrough = (fault?: unknown): void => {
        stashes.set(req, { text, fault });
        ordinary(req, res);
      };
      const exits = {
        fallThrough,
        answer(answer: FastPathAnswer): void {
          const fault = send(res, started, answer, tenantId);
          if (fault) fallThrough(fault);
        },
      };
      const token = tokenIn(text);
      if (token === undefined) fallThrough();
      else fastPath.handle({ tenantId, token, idempotencyKey: head.idempotencyKey }, exits);
    });
    return true;
  };
}

/** Sends an answer, or gives back what the contract has against it. */
function sender({ operation }: FastPath, dependencies: Dependencies) {
  const { nextRequestId, headers, metrics, logRequest, validateResponses } = dependencies;
  const { id } = operation.metadata;
  const fixed = [...headersOf(headers), 'Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
  const durations = metrics.requestDurations(id, STATUS);
  const found = new WeakSet<FastPathAnswer>();

  return (res: ServerResponse, started: number, answer: FastPathAnswer, tenantId: string): unknown => {
    if (validateResponses && !found.has(answer)) {
      const { error } = operation.responses[STATUS].safeParse(answer.body);
      if (error) return error;
      found.add(answer);
    }
    const requestId = nextRequestId();
    const own = ['X-Request-Id', requestId, 'Content-Length', answer.length];
    res.writeHead(STATUS, [...fixed, ...answer.headers, ...own]);
    res.end(answer.text, answer.encoding);
    const ms = performance.now() - started;
    durations.observe(ms);
    logRequest({
      request_id: requestId,
      method: operation.method,
      operation: id,
      route: operation.path,
      status: STATUS,
      ms: Math.round(ms),
      tenant_id: tenantId,
    });
    return undefined;
  };
}

/** Names and values in turn, as the middleware sets them. */
function headersOf(middleware: readonly HeaderMiddleware[]): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  for (const set of middleware) set(req, res, () => {});
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** The answer with a JSON body. One that is given twice may be kept: then it is written and checked once. */
export function jsonAnswer<Body extends object>(body: Body, headers: readonly string[] = []): FastPathAnswer<Body> {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  return { body, text, length: String(bytes), encoding: bytes === text.length ? 'latin1' : 'utf8', headers };
}

interface Stash {
  /** The body, which can be read only once. */
  readonly text: string;
  /** What came of the call already. It must not be made twice. */
  readonly fault: unknown;
}

const stashes = new WeakMap<IncomingMessage, Stash>();

/** What the fast path left for the ordinary one, if this request came through it. */
export const stashed = (req: IncomingMessage): Stash | undefined => stashes.get(req);
