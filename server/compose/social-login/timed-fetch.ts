/**
 * Times the calls to identity providers, by provider and outcome, and shows them in traces. Calls with credentials of
 * an owner all count as `own`, because one owner's wrong secret would otherwise look like an outage. A call to a
 * provider of the service that fails or is slow is also logged, once a minute for each code, because the sign-in that
 * fails for it is otherwise only a redirect.
 */
import type { BoundedFetch } from '../../providers/openid/bounded-fetch.ts';
import { faultWithin } from '../../providers/openid/provider-fault.ts';
import type { Shared } from '../shared/shared.ts';
import { type CALL_OUTCOMES, OWN } from './counted-sign-ins.ts';

type Needs = Pick<Shared, 'metrics' | 'tracing' | 'logger' | 'isLineDue'>;

interface Call {
  readonly outcome: (typeof CALL_OUTCOMES)[number];
  readonly code?: string | undefined;
}

const SLOW_MS = 1_000;

export const timedFetch = (shared: Needs, provider: string, fetch: BoundedFetch): BoundedFetch => {
  const { metrics, tracing } = shared;
  return async (url, options) => {
    const started = performance.now();
    let call: Call = { outcome: 'unanswered' };
    try {
      const response = await fetch(url, options);
      call = callOf(response.status);
      return response;
    } catch (error) {
      call = { outcome: 'unanswered', code: faultWithin(error)?.errorCode };
      throw error;
    } finally {
      const ms = performance.now() - started;
      const labels = { provider, outcome: call.outcome };
      metrics.durations('porchlight_provider_call_duration_seconds', labels).observe(ms);
      if (provider !== OWN) tell(shared, provider, call, ms);
      tracing?.providerCall({ ...labels, started });
    }
  };
};

function callOf(status: number): Call {
  if (status < 400) return { outcome: 'ok' };
  return { outcome: status < 500 ? 'refused' : 'failed', code: `http_${status}` };
}

function tell({ logger, isLineDue }: Needs, provider: string, { outcome, code }: Call, ms: number): void {
  const isSlow = outcome === 'ok' && ms > SLOW_MS;
  if ((outcome === 'ok' && !isSlow) || !isLineDue(`${provider} ${isSlow ? 'slow' : code}`)) return;
  const message = isSlow ? 'slow call to an identity provider' : 'a call to an identity provider failed';
  logger.warn({ provider, outcome, code, ms: Math.round(ms) }, message);
}
