/** A user of another service, as in its dump: ready to move, or the reason why not. Pure. */
import type { MovedUser } from './user-line.ts';

export const GOOGLE = 'https://accounts.google.com';

/**
 * Providers whose id of a person is the same for every client, so that it stays valid after the move. Apple's is the
 * same for all clients of one developer team. Microsoft's differs for each client, so those people sign in as somebody
 * new.
 */
const PROVIDERS = {
  google: { issuer: GOOGLE, label: 'Google', subject: /^\d{1,255}$/ },
  github: { issuer: 'https://github.com', label: 'GitHub', subject: /^[1-9]\d{0,15}$/ },
  apple: { issuer: 'https://appleid.apple.com', label: 'Apple', subject: /^\d{6}\.[0-9a-f]{32}\.\d{4}$/ },
} as const;
type MovedProvider = keyof typeof PROVIDERS;
const NAMES = Object.keys(PROVIDERS) as MovedProvider[];

/** The person's id at each provider, as far as the dump has it. */
export type Subjects = { readonly [Provider in MovedProvider]?: string | null };

/** What a reader found in one record, before it is checked for completeness. */
export interface Candidate {
  /** The id in the other service, by which the app's own tables know the user. */
  readonly source: string;
  readonly subjects: Subjects;
  readonly email: string | null;
  /** Whether the dump says that the address was checked, there or by an identity provider. */
  readonly emailVerified: boolean;
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

/**
 * The rule of the service: one @, no quotes, nothing hidden. The service would stop the import at a line that breaks
 * it.
 */
const ADDRESS = /^[^\s@"\uff20\ufe6b]+@[^\s@"\uff20\ufe6b]+$/;
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const isAddress = (text: string): boolean =>
  text.length <= 320 && ADDRESS.test(text) && !UNSEEN.test(text) && text === text.normalize('NFC');

/** What the service stores. People choose their names and pictures, and nobody should stop the import by theirs. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
const PICTURE = /^https:\/\/[^\s@\0\p{Cs}]{1,2000}$/u;
const FORMER_SUBJECT = /^[^\0\p{Cs}]{1,255}$/u;

const identitiesOf = (subjects: Subjects): { issuer: string; subject: string }[] =>
  NAMES.flatMap((name) => {
    const subject = subjects[name];
    const { issuer, subject: form } = PROVIDERS[name];
    return subject && form.test(subject) ? [{ issuer, subject }] : [];
  });

const nameOf = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string =>
  `${issuer} ${subject}`;

function misfitOf({ subjects, email, ways }: Candidate, seen: ReadonlySet<string>): string | null {
  const identities = identitiesOf(subjects);
  if (identities.length === 0) {
    const odd = NAMES.find((name) => subjects[name]);
    if (odd) return `has a ${PROVIDERS[odd].label} identity of another form`;
    const others = ways.length > 0 ? ` (signs in by ${ways.join(', ')})` : '';
    return `has no identity at ${NAMES.map((name) => PROVIDERS[name].label).join(', ')}${others}`;
  }
  if (email === null) return 'has no e-mail address';
  if (!isAddress(email)) return 'has an e-mail address of another form: it needs one @ and no quotes';
  return identities.some((identity) => seen.has(nameOf(identity)))
    ? 'has the identity of another user before it'
    : null;
}

/**
 * Numbers the users in the order in which they joined the other service. `issuer` is the `iss` of its tokens. With it, the
 * sessions of that service can be taken over, except those of people whose address nobody has checked: they may have typed
 * the address of somebody else. When they sign in, the identity provider names their own address.
 */
export function convert(candidates: readonly Candidate[], now: Date, issuer?: string): Conversion {
  const seen = new Set<string>();
  const users: { source: string; user: MovedUser }[] = [];
  const misfits: Misfit[] = [];
  const byAge = [...candidates].sort((a, b) => (a.createdAt ?? now).getTime() - (b.createdAt ?? now).getTime());
  for (const candidate of byAge) {
    const { source, email, subjects } = candidate;
    const reason = misfitOf(candidate, seen);
    if (reason !== null || email === null) {
      misfits.push({ source, email, reason: reason ?? 'does not fit' });
      continue;
    }
    const firstSeen = candidate.createdAt ?? now;
    const identities = identitiesOf(subjects).map((each) => ({ ...each, added_at: firstSeen.toISOString() }));
    for (const identity of identities) seen.add(nameOf(identity));
    users.push({
      source,
      user: {
        id: users.length + 1,
        identities,
        ...(issuer !== undefined &&
          FORMER_SUBJECT.test(source) &&
          candidate.emailVerified && { former: { issuer, subject: source } }),
        email,
        name: candidate.name?.slice(0, 200).replace(UNSTORABLE, '').trim() || null,
        picture: candidate.picture !== null && PICTURE.test(candidate.picture) ? candidate.picture : null,
        first_seen: firstSeen.toISOString(),
        last_seen: (candidate.lastSeenAt ?? firstSeen).toISOString(),
        blocked_at: candidate.blocked ? now.toISOString() : null,
      },
    });
  }
  return { users, misfits };
}

/** How many users sign in once more although an issuer was named. */
export const withoutSession = ({ users }: Conversion): number => users.filter(({ user }) => !user.former).length;

/** How many users have an identity at each provider. A user with two of them counts for both. */
export const byProvider = ({ users }: Conversion): Record<string, number> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const { issuer } = PROVIDERS[name];
      const has = ({ user }: (typeof users)[number]) => user.identities.some((identity) => identity.issuer === issuer);
      return [name, users.filter(has).length];
    }),
  );

export const labelOf = (name: string): string => PROVIDERS[name as MovedProvider].label;
