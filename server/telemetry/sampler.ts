/**
 * Which requests are traced, as OTEL_TRACES_SAMPLER says; this release of the library does not read the variable itself.
 *
 * A request without a caller's trace is chosen by chance before the library is asked. The library would make ids and objects
 * for a span that is then dropped, which costs a twentieth of a verify. It records every span that it is asked for.
 */
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../telemetry-settings.ts';

export interface Sampling {
  /** The part of the requests without a caller's trace that is traced, from 0 to 1. */
  readonly share: number;
  /** For all others, and for what is below a request. */
  readonly sampler: Sampler;
}

const PARENT_BASED = 'parentbased_';

export function samplingOf({ sampler, samplerRatio }: Pick<TelemetrySettings, 'sampler' | 'samplerRatio'>): Sampling {
  const share = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : samplerRatio;
  const ofCallers = samplerOf(share);
  const root = new AlwaysOnSampler();
  return {
    share,
    sampler: sampler.startsWith(PARENT_BASED)
      ? new ParentBasedSampler({ root })
      : new ParentBasedSampler({ root, remoteParentSampled: ofCallers, remoteParentNotSampled: ofCallers }),
  };
}

function samplerOf(share: number): Sampler {
  if (share === 1) return new AlwaysOnSampler();
  return share === 0 ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share);
}
