/**
 * A span as the exporter takes it, made in one piece when the work has ended. The tracer of the library makes it at the
 * beginning and lets it be changed until the end, which costs several times as much.
 */
import type { Attributes, SpanContext, SpanKind } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { hrTime } from './hr-time.ts';

export interface FinishedWork {
  readonly name: string;
  readonly kind: SpanKind;
  readonly context: SpanContext;
  readonly parent: SpanContext | undefined;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

export type RecordSpan = (work: FinishedWork) => void;

interface Target {
  readonly processor: Pick<SpanProcessor, 'onEnd'>;
  readonly resource: Resource;
  readonly scope: ReadableSpan['instrumentationScope'];
}

const FAILED = { code: SpanStatusCode.ERROR };
const NOT_FAILED = { code: SpanStatusCode.UNSET };
const NONE: never[] = [];

export const spanRecorder =
  ({ processor, resource, scope }: Target): RecordSpan =>
  ({ name, kind, context, parent, startedAt, endedAt, attributes, failed }) =>
    processor.onEnd({
      name,
      kind,
      spanContext: () => context,
      ...(parent && { parentSpanContext: parent }),
      startTime: hrTime(startedAt),
      endTime: hrTime(endedAt),
      duration: hrTime(endedAt - startedAt),
      status: failed ? FAILED : NOT_FAILED,
      attributes,
      links: NONE,
      events: NONE,
      ended: true,
      resource,
      instrumentationScope: scope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    });
