/** The export job of Auth0: one user a line, or the list of its management API. Pure. */
import { isTrueAt, type Json, jsonRecords, listAt, ofSource, textAt, timeAt } from './dump-values.ts';
import type { Candidate } from './foreign-user.ts';

const candidateOf = (user: Json): Candidate => {
  const source = textAt(user, 'user_id') ?? '';
  const identities = listAt(user, 'identities');
  const subjectAt = (name: string): string | null => {
    const prefix = `${name}|`;
    const identity = identities.find(({ provider }) => provider === name);
    return textAt(identity, 'user_id') ?? (source.startsWith(prefix) ? source.slice(prefix.length) : null);
  };
  const ways = identities.flatMap((identity) => textAt(identity, 'provider') ?? []);
  return {
    source,
    subjects: { google: subjectAt('google-oauth2'), github: subjectAt('github'), apple: subjectAt('apple') },
    email: textAt(user, 'email'),
    emailVerified: isTrueAt(user, 'email_verified'),
    name: textAt(user, 'name', 'nickname'),
    picture: textAt(user, 'picture'),
    createdAt: timeAt(user, 'created_at'),
    lastSeenAt: timeAt(user, 'last_login', 'updated_at'),
    blocked: user.blocked === true,
    ways: ways.length > 0 ? ways : source.split('|').slice(0, -1),
  };
};

export const readAuth0 = (text: string): Candidate[] =>
  ofSource('Auth0', jsonRecords(text), ({ user_id }) => user_id !== undefined).map(candidateOf);
