/** Which requests are traced, as OTEL_TRACES_SAMPLER says. Its release of the library does not read the variable itself. */
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../telemetry-settings.ts';

type Choice = Pick<TelemetrySettings, 'sampler' | 'samplerRatio'>;

const SAMPLERS: Readonly<Record<TelemetrySettings['sampler'], (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

export const samplerOf = ({ sampler, samplerRatio }: Choice): Sampler => SAMPLERS[sampler](samplerRatio);
