/** Identity providers at which sign-ins fail through no fault of the person. Pure. */
import type { NoticeOf, Outcome } from './ports.ts';

/** Faults that only the provider, its settings or the connection to it can cause. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'temporarily_unavailable',
  'server_error',
  'timeout',
  'unreachable',
  'expired_id_token',
]);

/** The provider does not know our client: no sign-in works until the owner or the operator acts. */
const CREDENTIAL_FAULTS: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** A single failure may be an accident. */
const FAILURES_NEEDED = 3;

export function providerNotices(outcomes: readonly Outcome[]): NoticeOf<'provider'>[] {
  const faults = countBy(outcomes, ({ event, reason }) => event === 'login_failed' && isFault(reason));
  const signIns = countBy(outcomes, ({ event }) => event === 'authorize');
  const refusals = countBy(outcomes, ({ event, reason }) => event === 'login_failed' && isRefusedClient(reason));
  return [...faults].flatMap(([provider, failures]) => {
    const succeeded = signIns.get(provider) ?? 0;
    const refused = refusals.get(provider) ?? 0;
    // Wrong credentials do not go away by themselves: with them no user can sign in, so the first failure is enough.
    const needed = refused > 0 && succeeded === 0 ? 1 : FAILURES_NEEDED;
    if (failures < needed || failures <= succeeded) return [];
    const advice =
      refused > 0
        ? `${provider} does not accept the client id and secret. Enter them again, and check them.`
        : 'See the reasons under Events, and check client id and secret.';
    const message = `Since yesterday ${failures} sign-ins with ${provider} failed because of the provider, and ${succeeded} succeeded. ${advice}`;
    return [{ kind: 'provider' as const, provider, failures, message }];
  });
}

const codeOf = (reason: string): string => reason.split(':')[1] ?? '';

const isFault = (reason: string): boolean => PROVIDER_FAULTS.has(codeOf(reason));

const isRefusedClient = (reason: string): boolean => CREDENTIAL_FAULTS.has(codeOf(reason));

function countBy(outcomes: readonly Outcome[], counts: (outcome: Outcome) => boolean): Map<string, number> {
  const sums = new Map<string, number>();
  for (const outcome of outcomes.filter(counts)) {
    sums.set(outcome.provider, (sums.get(outcome.provider) ?? 0) + outcome.count);
  }
  return sums;
}
