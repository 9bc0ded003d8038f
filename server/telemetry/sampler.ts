/**
 * Which requests are traced, as OTEL_TRACES_SAMPLER says; this release of the library does not read the variable itself.
 * It is decided before anything is made for a trace, so that a request that is not traced costs next to nothing.
 */
import { ROOT_CONTEXT, type SpanContext, TraceFlags } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../config/telemetry-settings.ts';
import { anyChance } from '../kernel/random.ts';

export interface Sampling {
  /**
   * Decides for callers without a key. Nothing that such a caller sends has any influence, not even the id of its trace.
   */
  byChance(): boolean;
  /** Decides for a caller with a key. The caller's decision counts with a sampler that begins with `parentbased_`. */
  asAsked(caller: SpanContext): boolean;
}

const PARENT_BASED = 'parentbased_';

export function samplingOf({ sampler, samplerRatio }: Pick<TelemetrySettings, 'sampler' | 'samplerRatio'>): Sampling {
  const share = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : samplerRatio;
  return {
    byChance: () => anyChance() < share,
    asAsked: sampler.startsWith(PARENT_BASED) ? isSampledByCaller : byTraceId(share),
  };
}

const isSampledByCaller = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** Other services with the same share decide in the same way. */
function byTraceId(share: number): (caller: SpanContext) => boolean {
  const sampler = new TraceIdRatioBasedSampler(share);
  return ({ traceId }) => sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
}
