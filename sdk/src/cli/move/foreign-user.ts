/** A user of another service, as its dump tells it: fit to move, or the reason why not. Pure. */
import type { MovedUser } from './user-line.ts';

export const GOOGLE = 'https://accounts.google.com';

/** What a reader found in one record, before anybody looked whether it is enough. */
export interface Candidate {
  /** The id in the other service, by which the app's own tables know the user. */
  readonly source: string;
  readonly googleSubject: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly picture: string | null;
  readonly createdAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly blocked: boolean;
  /** How the person signs in there, for the report: `email`, `github`. */
  readonly ways: readonly string[];
}

export interface Misfit {
  readonly source: string;
  readonly email: string | null;
  readonly reason: string;
}

export interface Conversion {
  readonly users: readonly { readonly source: string; readonly user: MovedUser }[];
  readonly misfits: readonly Misfit[];
}

const ADDRESS = /^[^\s@](?:[^\s]*[^\s@])?@[^\s@]+$/;

function misfitOf({ googleSubject, email, ways }: Candidate, seen: ReadonlySet<string>): string | null {
  if (googleSubject === null) {
    const others = ways.length > 0 ? ` (signs in by ${ways.join(', ')})` : '';
    return `has no Google identity${others}`;
  }
  if (!/^\d{1,255}$/.test(googleSubject)) return 'has a Google identity that is no number';
  if (email === null || !ADDRESS.test(email) || email.length > 320) return 'has no e-mail address';
  return seen.has(googleSubject) ? 'has the Google identity of another user before it' : null;
}

/** Numbers them in the order in which they came to the other service. */
export function convert(candidates: readonly Candidate[], now: Date): Conversion {
  const seen = new Set<string>();
  const users: { source: string; user: MovedUser }[] = [];
  const misfits: Misfit[] = [];
  const byAge = [...candidates].sort((a, b) => (a.createdAt ?? now).getTime() - (b.createdAt ?? now).getTime());
  for (const candidate of byAge) {
    const { source, email, googleSubject } = candidate;
    const reason = misfitOf(candidate, seen);
    if (reason !== null || googleSubject === null || email === null) {
      misfits.push({ source, email, reason: reason ?? 'does not fit' });
      continue;
    }
    seen.add(googleSubject);
    const firstSeen = candidate.createdAt ?? now;
    users.push({
      source,
      user: {
        id: users.length + 1,
        issuer: GOOGLE,
        subject: googleSubject,
        email,
        name: candidate.name?.replaceAll('\0', '').slice(0, 200).trim() || null,
        picture:
          candidate.picture !== null && /^https:\/\/\S{1,2000}$/.test(candidate.picture) ? candidate.picture : null,
        first_seen: firstSeen.toISOString(),
        last_seen: (candidate.lastSeenAt ?? firstSeen).toISOString(),
        blocked_at: candidate.blocked ? now.toISOString() : null,
      },
    });
  }
  return { users, misfits };
}
