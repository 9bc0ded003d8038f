/**
 * The fast path: the usual case of the two operations that are most of the traffic, answered before the general
 * middleware. It handles a plain request, a success, and a refusal when there is too much to do. Everything unusual in
 * a request, and every other refusal, falls through to the ordinary path, with the body that was read and the refusal
 * that was found. Path, method, body and answer are typed by the contract entry, headers come from the same middleware,
 * and answers are checked against the contract wherever the ordinary ones are.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ERRORS, type Problem } from '@porchlight/contract';
import type { z } from 'zod';
import { mayBeTenantId } from '../../kernel/tenant-id.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type Arrivals, deferCalls } from './deferred-calls.ts';
import {
  type FastPathAnswer,
  jsonAnswer,
  type ResponseDependencies,
  recorder,
  responseWriter,
} from './fast-path-response.ts';
import { plainHead, readBytes, tokenReader } from './plain-body.ts';

/** A call of the usual form: a tenant in the path, and a body with one token and nothing else. */
interface FastPathCall<Known extends object> {
  readonly tenantId: string;
  /** The text of the token, or what is already known about it. */
  readonly token: string | Known;
  readonly idempotencyKey: string | undefined;
}

export interface FastPathExits<Body = unknown> {
  /** Answers with status 200. */
  answer(answer: FastPathAnswer<Body>): void;
  /**
   * Leaves the call to the ordinary path. If a fault is given, the use case has already run, and only the answer is
   * missing.
   */
  fallThrough(fault?: unknown): void;
}

export interface FastPath<
  Request extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Known extends object = object,
> {
  readonly operation: {
    readonly path: string;
    readonly method: string;
    readonly metadata: { readonly id: string };
    readonly body: Request;
    readonly responses: { readonly 200: Answer };
  };
  /** The one property of the body. */
  readonly property: keyof z.input<Request> & string;
  /** The remembered result for exactly this token. */
  recall?(token: string): Known | undefined;
  /**
   * How many calls may run at once. A call beyond that is refused at once with the time to retry, and the others start
   * after everything else that has arrived. Undefined: any number, each started at once.
   */
  readonly most?: number;
  /** Leaves by one of the exits, at once or later. */
  handle(call: FastPathCall<Known>, exits: FastPathExits<z.input<Answer>>): void;
}

interface Dependencies extends ResponseDependencies {
  readonly baseUrl: string;
  readonly nextRequestId: () => string;
  readonly validateResponses: boolean;
  /** The connections of this process, as far as they are counted. */
  readonly arrivals: Arrivals;
  readonly tracing?: Pick<Tracing, 'bound'> | undefined;
}

type Enter = (req: IncomingMessage, res: ServerResponse, ordinary: RequestListener) => boolean;

const STATUS = 200;
/** The status in the log for a request whose caller left before the answer. */
export const GONE = 499;
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const BUSY =
  'More of these calls are under way than this node can serve. Nothing was changed and nobody was signed out.';
const RETRY_SPREAD_S = 3;

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
  const { tracing } = dependencies;
  const [start = '', end = ''] = path.split(':tenantId');
  const tokenIn = tokenReader(fastPath.property, fastPath.recall);
  const send = sender(fastPath, dependencies);
  const refuse = refuser(fastPath, dependencies);
  const recordGone = goneRecorder(fastPath, dependencies);
  const most = fastPath.most ?? Number.POSITIVE_INFINITY;
  const defer = fastPath.most === undefined ? undefined : deferCalls(dependencies.arrivals);
  let underWay = 0;

  return (req, res, ordinary) => {
    const { url = '' } = req;
    if (req.method !== method || !url.startsWith(start) || !url.endsWith(end)) return false;
    const tenantId = url.slice(start.length, url.length - end.length);
    const head = plainHead(req.rawHeaders);
    if (head === null || !mayBeTenantId(tenantId)) return false;
    const started = performance.now();
    if (underWay >= most) {
      refuse(res, started, tenantId);
      return true;
    }
    const received = (bytes: Buffer) => {
      const fallThrough = (fault?: unknown): void => {
        underWay -= 1;
        if (res.destroyed) {
          recordGone(res, started, tenantId);
          return;
        }
        stashes.set(req, { text: bytes.toString(), fault, started });
        ordinary(req, res);
      };
      const exits = {
        fallThrough,
        answer(answer: FastPathAnswer): void {
          const fault = send(res, started, answer, tenantId);
          if (fault) fallThrough(fault);
          else underWay -= 1;
        },
      };
      underWay += 1;
      const token = tokenIn(bytes);
      if (token === undefined) return fallThrough();
      const call = { tenantId, token, idempotencyKey: head.idempotencyKey };
      if (!defer) return fastPath.handle(call, exits);
      const begin = (): void => {
        // A caller that has gone still holds the token that it sent, so nothing is lost.
        if (res.destroyed) fallThrough();
        else fastPath.handle(call, exits);
      };
      defer(tracing ? tracing.bound(begin) : begin);
    };
    // A body that comes later than its head arrives outside of the request's context.
    readBytes(req, head.length, tracing ? tracing.bound(received) : received);
    return true;
  };
}

/** Sends an answer, or returns the contract's objections to it. */
function sender({ operation }: FastPath, dependencies: Dependencies) {
  const { nextRequestId, validateResponses } = dependencies;
  const write = responseWriter(operation, dependencies, STATUS, JSON_TYPE);
  const found = new WeakSet<FastPathAnswer>();

  return (res: ServerResponse, started: number, answer: FastPathAnswer, tenantId: string): unknown => {
    if (validateResponses && !found.has(answer)) {
      const { error } = operation.responses[STATUS].safeParse(answer.body);
      if (error) return error;
      found.add(answer);
    }
    write(res, answer, nextRequestId(), tenantId, started);
    return undefined;
  };
}

/**
 * Tells a call above the limit to come back later. The ordinary path would spend more on this answer than the refused work
 * costs, and no time would be left for the other calls.
 */
function refuser({ operation }: FastPath, dependencies: Dependencies) {
  const { nextRequestId, baseUrl } = dependencies;
  const { status, title } = ERRORS.unavailable;
  const common = { type: `${baseUrl}/docs/errors#unavailable`, title, status, detail: BUSY, code: 'unavailable' };
  const write = responseWriter(operation, dependencies, status, PROBLEM_TYPE);
  let refused = 0;
  return (res: ServerResponse, started: number, tenantId: string): void => {
    const requestId = nextRequestId();
    refused += 1;
    // The wait differs, so that callers do not all come back at the same moment.
    const headers = ['Retry-After', String(1 + (refused % RETRY_SPREAD_S))];
    const problem: Problem = { ...common, request_id: requestId };
    write(res, jsonAnswer(problem, headers), requestId, tenantId, started);
  };
}

/** A caller that left before the answer is logged and counted like any other, with the time that it waited. */
function goneRecorder({ operation }: FastPath, dependencies: Dependencies) {
  const record = recorder(operation, dependencies, GONE);
  return (res: ServerResponse, started: number, tenantId: string): void =>
    record(res, dependencies.nextRequestId(), tenantId, started);
}

interface Stash {
  /** The body, which can be read only once. */
  readonly text: string;
  /** When the request arrived, by `performance.now()`. */
  readonly started: number;
  /** The call has already failed with this error. It must not be made again. */
  readonly fault: unknown;
}

const stashes = new WeakMap<IncomingMessage, Stash>();

/** What the fast path left for the ordinary one, if this request came through it. */
export const stashed = (req: IncomingMessage): Stash | undefined => stashes.get(req);
