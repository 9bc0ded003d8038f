/**
 * A span for each request, and below it one for each statement and each call to an identity provider. Attributes are
 * fixed words, numbers and ids: no address, no header, no body, no value of a statement.
 *
 * Only a request that is sampled enters a context. For all others, a statement finds none and costs one look-up.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Tracing } from '../http/tracing/tracing.ts';
import { anyChance } from '../kernel/random.ts';
import { remoteParent } from './remote-parent.ts';
import { statementName } from './statement-name.ts';

interface Child {
  readonly name: string;
  readonly started: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

export function createTracing(tracer: Tracer, share: number): Tracing {
  const contexts = new AsyncLocalStorage<Context | undefined>();
  const spans = new WeakMap<object, Span>();

  /** A span below that of the request. What goes on after the request has ended is part of no trace. */
  const addChild = (describe: () => Child): void => {
    const context = contexts.getStore();
    if (!context || !trace.getSpan(context)?.isRecording()) return;
    const { name, started, attributes, failed } = describe();
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: started, attributes }, context);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.now());
  };

  /** Undefined for a request that is not traced. */
  const begin = ({ rawHeaders, method = '' }: IncomingMessage): Span | undefined => {
    const parent = remoteParent(rawHeaders);
    if (parent === ROOT_CONTEXT && anyChance() >= share) return undefined;
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    return span.isRecording() ? span : undefined;
  };

  return {
    requests: (handler) => (req, res) => {
      const span = begin(req);
      if (span) {
        spans.set(res, span);
        contexts.run(trace.setSpan(ROOT_CONTEXT, span), handler, req, res);
      } else if (contexts.getStore()) contexts.run(undefined, handler, req, res);
      else handler(req, res);
    },

    logged: (log) => (line, response) => {
      const span = spans.get(response);
      if (!span) return log(line, response);
      span.updateName(line.operation === 'none' ? line.method : line.operation);
      span.setAttributes({
        'http.request.method': line.method,
        'http.route': line.route,
        'http.response.status_code': line.status,
        'porchlight.operation': line.operation,
        'porchlight.request_id': line.request_id,
        ...(line.tenant_id && { 'porchlight.tenant_id': line.tenant_id }),
      });
      if (line.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      log({ ...line, trace_id: span.spanContext().traceId }, response);
    },

    bound(run) {
      const context = contexts.getStore();
      return () => contexts.run(context, run);
    },

    statement: ({ text, started, error }) =>
      addChild(() => {
        const name = statementName(text);
        const { code } = (error ?? {}) as { code?: unknown };
        const attributes: Attributes = {
          'db.system.name': 'postgresql',
          'db.query.summary': name,
          ...(typeof code === 'string' && { 'db.response.status_code': code }),
        };
        return { name, started, attributes, failed: error !== undefined };
      }),

    providerCall: ({ provider, outcome, started }) =>
      addChild(() => ({
        name: `call ${provider}`,
        started,
        attributes: { 'porchlight.provider': provider, 'porchlight.outcome': outcome },
        failed: outcome !== 'ok',
      })),
  };
}
