/** Tells the owner how many sessions of their former system have been taken over. Pure. */
import { ADOPTION } from '@porchlight/contract';
import type { NoticeOf, Outcome } from '../../tenants/ports.ts';
import { type AdoptionSource, isOpenAt } from '../settings/adoption-source.ts';

/** Null without a source. `outcomes` are those since the day on which it was set. */
export function adoptionNotice(
  source: AdoptionSource | null,
  outcomes: readonly Outcome[],
  now: Date,
): NoticeOf<'adoption'> | null {
  if (!source) return null;
  const { issuer, from, until } = source;
  const count = (event: Outcome['event']): number =>
    outcomes
      .filter((outcome) => outcome.provider === ADOPTION && outcome.event === event)
      .reduce((sum, outcome) => sum + outcome.count, 0);
  const [adopted, refused] = [count('authorize'), count('login_failed')];
  // Counts are by day, so those of the first day may include the source before this one.
  const figures = `${adopted} sessions were taken over since ${from.slice(0, 10)}, and ${refused} people were turned away.`;
  const end = isOpenAt(source, now)
    ? `Sessions of ${issuer} are taken until ${until.slice(0, 10)}; keep it running until then.`
    : 'It is over: switch the former system off, and end this with DELETE /api/social-login/adoption.';
  return { kind: 'adoption', issuer, until, adopted, refused, message: `${figures} ${end}` };
}
