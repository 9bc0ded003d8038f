/** Identity providers at which sign-ins fail through no fault of the person. Pure. */
import type { NoticeOf, Outcome } from './ports.ts';

/** What only the provider, its settings or the way to it can cause. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'temporarily_unavailable',
  'server_error',
  'timeout',
  'unreachable',
  'expired_id_token',
]);

/** One failure may be a mishap. */
const FAILURES_NEEDED = 3;

export function providerNotices(outcomes: readonly Outcome[]): NoticeOf<'provider'>[] {
  const faults = countBy(outcomes, ({ event, reason }) => event === 'login_failed' && isFault(reason));
  const signIns = countBy(outcomes, ({ event }) => event === 'authorize');
  return [...faults].flatMap(([provider, failures]) => {
    if (failures < FAILURES_NEEDED || failures <= (signIns.get(provider) ?? 0)) return [];
    const message = `Since yesterday ${failures} sign-ins with ${provider} failed because of the provider, and ${signIns.get(provider) ?? 0} succeeded. See the reasons under Events, and check client id and secret.`;
    return [{ kind: 'provider' as const, provider, failures, message }];
  });
}

const isFault = (reason: string): boolean => PROVIDER_FAULTS.has(reason.split(':')[1] ?? '');

function countBy(outcomes: readonly Outcome[], counts: (outcome: Outcome) => boolean): Map<string, number> {
  const sums = new Map<string, number>();
  for (const outcome of outcomes.filter(counts)) {
    sums.set(outcome.provider, (sums.get(outcome.provider) ?? 0) + outcome.count);
  }
  return sums;
}
