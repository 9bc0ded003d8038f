/**
 * A span for each request, and below it one for each statement and each call to an identity provider. Attributes are
 * fixed words, numbers and ids: no address, no header, no body, no value of a statement.
 *
 * Only a request that may be sampled enters a context. For all others, a statement finds none and costs one look-up. A
 * caller decides whether it is traced only with a key of a project, and the key is checked after the request has begun.
 * So if chance and the caller disagree, the spans are held until it is known which of the two counts.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type Attributes, type SpanContext, SpanKind, TraceFlags } from '@opentelemetry/api';
import { RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { isCalledByKey } from '../http/authentication/caller.ts';
import type { RequestLine } from '../http/logging/request-line.ts';
import type { TracedStatement, Tracing } from '../http/tracing/tracing.ts';
import type { Clock } from '../kernel/clock.ts';
import { errorCode } from '../kernel/fields.ts';
import type { FinishedWork, RecordSpan } from './record-span.ts';
import { headerOf, remoteParent } from './remote-parent.ts';
import type { Sampling } from './sampler.ts';

interface Dependencies {
  readonly record: RecordSpan;
  readonly sampling: Sampling;
  readonly clock: Clock;
}

/** A request that is traced, or may be. */
interface Traced {
  readonly response: object;
  readonly byChance: boolean;
  /** Undefined as long as the caller's wish differs from chance, and the caller may still turn out to have a key. */
  isTraced: boolean | undefined;
  readonly held: FinishedWork[];
  readonly context: SpanContext;
  readonly parent: SpanContext | undefined;
  /** The start time, by `performance.now()`. */
  readonly started: number;
  /** The time at which `performance.now()` was zero: one for a whole trace, so that its spans fit together. */
  readonly zero: number;
  ended: boolean;
}

interface Child {
  readonly name: string;
  readonly started: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

const SERVER_FAULT = 500;
const HELD_MAX = 100;
const KEY_HEADER = 'authorization';

/**
 * Kept on the response: a WeakMap with an entry for each response would cost the collector more. It is set on every
 * response, traced or not, so that all responses have the same shape for the code of Node that handles them.
 */
const TRACED = Symbol('traced');

const marked = (response: object): { [TRACED]?: Traced | undefined } => response;

export function createTracing({ record, sampling, clock }: Dependencies): Tracing {
  const contexts = new AsyncLocalStorage<Traced | undefined>();
  const ids = new RandomIdGenerator();
  const { settle, keep } = heldSpans(record);

  const contextBelow = (above: SpanContext | undefined): SpanContext => ({
    traceId: above?.traceId ?? ids.generateTraceId(),
    spanId: ids.generateSpanId(),
    traceFlags: TraceFlags.SAMPLED,
    ...(above?.traceState && { traceState: above.traceState }),
  });

  /** A span below that of the request. Work after the end of the request belongs to no trace. */
  const addChild = (describe: () => Child): void => {
    const request = contexts.getStore();
    if (!request || request.ended || request.isTraced === false) return;
    const { zero, context: parent } = request;
    const { started, ...child } = describe();
    const times = { startedAt: zero + started, endedAt: zero + performance.now() };
    keep(request, { ...child, ...times, kind: SpanKind.CLIENT, context: contextBelow(parent), parent });
  };

  /** Undefined for a request that is not traced. */
  const begin = ({ rawHeaders }: IncomingMessage, response: object): Traced | undefined => {
    const parent = remoteParent(rawHeaders);
    const byChance = sampling.byChance();
    const mayAsk = parent !== undefined && headerOf(rawHeaders, KEY_HEADER) !== undefined;
    const asked = mayAsk ? sampling.asAsked(parent) : byChance;
    if (!byChance && !asked) return undefined;
    const started = performance.now();
    return {
      response,
      byChance,
      isTraced: asked === byChance ? byChance : undefined,
      held: [],
      context: contextBelow(parent),
      parent,
      started,
      zero: clock.now().getTime() - started,
      ended: false,
    };
  };

  return {
    requests: (handler) => (req, res) => {
      const request = begin(req, res);
      marked(res)[TRACED] = request;
      if (request) contexts.run(request, handler, req, res);
      else if (contexts.getStore()) contexts.run(undefined, handler, req, res);
      else handler(req, res);
    },

    logged: (log) => (line, response) => {
      const request = marked(response)[TRACED];
      if (!request || request.ended) return log(line, response);
      request.ended = true;
      settle(request, true);
      if (!request.isTraced) return log(line, response);
      record(requestSpan(request, line));
      log({ ...line, trace_id: request.context.traceId }, response);
    },

    bound(run) {
      const request = contexts.getStore();
      return (...given) => (contexts.getStore() === request ? run(...given) : contexts.run(request, run, ...given));
    },

    statement: (statement) => addChild(() => statementSpan(statement)),

    providerCall: ({ provider, outcome, started }) =>
      addChild(() => ({
        name: `call ${provider}`,
        started,
        attributes: { 'porchlight.provider': provider, 'porchlight.outcome': outcome },
        failed: outcome !== 'ok',
      })),
  };
}

/** Spans wait here while it is not known whether their request is traced. */
function heldSpans(record: RecordSpan) {
  /** Records the held spans, or drops them, once the decision is known. */
  const settle = (request: Traced, isOver: boolean): void => {
    if (request.isTraced === undefined && isCalledByKey(request.response)) request.isTraced = !request.byChance;
    if (request.isTraced === undefined && isOver) request.isTraced = request.byChance;
    if (request.isTraced === undefined) return;
    const held = request.held.splice(0);
    if (request.isTraced) held.forEach(record);
  };

  const keep = (request: Traced, work: FinishedWork): void => {
    if (request.isTraced === undefined) settle(request, false);
    if (request.isTraced) record(work);
    else if (request.isTraced === undefined && request.held.length < HELD_MAX) request.held.push(work);
  };

  return { settle, keep };
}

function requestSpan({ context, parent, started, zero }: Traced, line: RequestLine): FinishedWork {
  return {
    name: line.operation === 'none' ? line.method : line.operation,
    kind: SpanKind.SERVER,
    context,
    parent,
    startedAt: zero + started,
    endedAt: zero + performance.now(),
    attributes: {
      'http.request.method': line.method,
      'http.route': line.route,
      'http.response.status_code': line.status,
      'porchlight.operation': line.operation,
      'porchlight.request_id': line.request_id,
      ...(line.tenant_id && { 'porchlight.tenant_id': line.tenant_id }),
    },
    failed: line.status >= SERVER_FAULT,
  };
}

function statementSpan({ name: nameOf, started, error }: TracedStatement): Child {
  const name = nameOf();
  const code = errorCode(error);
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': name,
    ...(code !== undefined && { 'db.response.status_code': code }),
  };
  return { name, started, attributes, failed: error !== undefined };
}
