/**
 * Keys that still work and end soon. After a rotation the old pair works for a day, which an app in use may miss. Pure.
 */
import { addHours } from '../kernel/clock.ts';
import type { KeyRecord, LeakedKey, NoticeOf } from './ports.ts';

const HOURS_BEFORE = 72;

export const keyNotices = (keys: readonly KeyRecord[], now: Date): NoticeOf<'key'>[] =>
  keys.flatMap(({ kind, fingerprint, expiresAt, lastUsedAt }) => {
    if (expiresAt === null || expiresAt <= now || expiresAt > addHours(now, HOURS_BEFORE)) return [];
    const used =
      lastUsedAt === null ? 'It was never used.' : `It was last used in the hour of ${lastUsedAt.toISOString()}.`;
    return [
      {
        kind: 'key' as const,
        fingerprint,
        expires_at: expiresAt.toISOString(),
        message: `The ${kind} key ${fingerprint} ends at ${expiresAt.toISOString()}. ${used} Put the new key in its place before then.`,
      },
    ];
  });

/** Keys that somebody found and reported, for a week. */
export const leakedNotices = (leaked: readonly LeakedKey[], now: Date): NoticeOf<'key'>[] =>
  leaked.flatMap(({ fingerprint, expiresAt }) =>
    expiresAt === null || expiresAt <= now
      ? []
      : [
          {
            kind: 'key' as const,
            fingerprint,
            expires_at: now.toISOString(),
            message: `The key ${fingerprint} was reported as leaked and has ended. If it is the one in .service, replace the keys; look at Activity for what was done with it.`,
          },
        ],
  );
