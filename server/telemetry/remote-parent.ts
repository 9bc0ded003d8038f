/**
 * The span of the caller, from the headers of W3C Trace Context. They are read as they came, because the object that
 * Node makes of all headers on demand would cost more than a verify. If a header comes twice, the last one counts: a
 * library that traces the caller's requests adds its own after the caller's.
 */
import { createTraceState, type SpanContext, TraceFlags } from '@opentelemetry/api';

const NAMES = { parent: 'traceparent', state: 'tracestate' } as const;
/** Version, trace, span, flags. A later version may have more parts after these (section 4 of the recommendation). */
const PARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const STATE_MAX = 512;

/** Undefined if there is none, or none that can be read. */
export function remoteParent(rawHeaders: readonly string[]): SpanContext | undefined {
  const header = headerOf(rawHeaders, NAMES.parent);
  if (header === undefined) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = PARENT.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  const state = headerOf(rawHeaders, NAMES.state);
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(state && state.length <= STATE_MAX && { traceState: createTraceState(state) }),
  };
}

export function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const written = rawHeaders[index];
    if (written?.length === name.length && written.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}
