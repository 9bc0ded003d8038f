/** Wraps the stores that record the end of a sign-in, and counts the outcomes. */
import { ADOPTION } from '@porchlight/contract';
import type { AdoptionStore } from '../../social-login/ports/adoption.ts';
import type { AttemptStore, LoginEnd } from '../../social-login/ports/attempts.ts';
import type { SignInStore } from '../../social-login/ports/sign-in.ts';
import type { Shared } from '../shared/shared.ts';

type Outcome = 'signed_in' | 'denied' | 'failed';

const OUTCOMES: Readonly<Record<LoginEnd['event'], Outcome>> = { consent_denied: 'denied', login_failed: 'failed' };

type Needs = Pick<Shared, 'metrics' | 'offeredProviders'>;

const counterOf =
  ({ metrics, offeredProviders }: Needs) =>
  (provider: string, outcome: Outcome): void =>
    metrics.count('porchlight_sign_ins_total', { provider: labelOf(offeredProviders, provider), outcome });

/** Limits the number of series: owners can bring any number of providers in addition to those of the service. */
export const OWN = 'own';

/** How a call to an identity provider ends. */
export const CALL_OUTCOMES = ['ok', 'unanswered', 'failed', 'refused'] as const;
const labelOf = (offered: Shared['offeredProviders'], provider: string): string =>
  offered.some(({ id }) => id === provider) ? provider : OWN;

export function countedAttempts(shared: Needs, attempts: AttemptStore): AttemptStore {
  const count = counterOf(shared);
  return {
    ...attempts,
    async end(handle, location, end, who, now) {
      const isOver = await attempts.end(handle, location, end, who, now);
      if (isOver) count(end.provider, OUTCOMES[end.event]);
      return isOver;
    },
    async recordUnbegun(location, failure, now) {
      await attempts.recordUnbegun(location, failure, now);
      count(failure.provider, OUTCOMES[failure.event]);
    },
  };
}

type CountedStore = SignInStore & Pick<AdoptionStore, 'adopt'>;

export function countedSignIns(shared: Needs, signIns: CountedStore): CountedStore {
  const count = counterOf(shared);
  return {
    ...signIns,
    async adopt(adopted, now) {
      const user = await signIns.adopt(adopted, now);
      if (user) count(ADOPTION, 'signed_in');
      return user;
    },
    async approve(consentToken, browserToken, pending, grant, now) {
      const stored = await signIns.approve(consentToken, browserToken, pending, grant, now);
      if (stored.ok) count(pending.provider, 'signed_in');
      return stored;
    },
  };
}

/** Series start at zero, so that a provider's first failure shows as an increase and not as a new series. */
export function openSignInSeries({ metrics, offeredProviders }: Needs): void {
  for (const { id: provider } of offeredProviders) {
    for (const outcome of ['signed_in', 'denied', 'failed'] as const)
      metrics.count('porchlight_sign_ins_total', { provider, outcome }, 0);
    for (const outcome of CALL_OUTCOMES)
      metrics.durations('porchlight_provider_call_duration_seconds', { provider, outcome });
  }
}
