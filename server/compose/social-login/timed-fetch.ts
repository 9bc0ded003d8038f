/** Times the calls to identity providers, by provider and outcome, and shows them in traces. */
import type { BoundedFetch } from '../../providers/openid/bounded-fetch.ts';
import type { Shared } from '../shared/shared.ts';
import { labelOf } from './counted-sign-ins.ts';

export const timedFetch =
  (
    { metrics, offeredProviders, tracing }: Pick<Shared, 'metrics' | 'offeredProviders' | 'tracing'>,
    provider: string,
    fetch: BoundedFetch,
  ): BoundedFetch =>
  async (url, options) => {
    const started = performance.now();
    let outcome = 'unanswered';
    try {
      const response = await fetch(url, options);
      outcome = response.status < 400 ? 'ok' : 'refused';
      return response;
    } finally {
      const labels = { provider: labelOf(offeredProviders, provider), outcome };
      metrics.durations('porchlight_provider_call_duration_seconds', labels).observe(performance.now() - started);
      tracing?.providerCall({ ...labels, started });
    }
  };
