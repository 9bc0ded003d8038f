/**
 * Reads the tables `user` and `account` of better-auth from one JSON document. The columns may have better-auth's names or
 * those of the database. Pure.
 */
import { UsageError } from '../frame/exit-codes.ts';
import { grouped, isObject, isTrueAt, type Json, listAt, parse, textAt, timeAt } from './dump-values.ts';
import type { Candidate } from './foreign-user.ts';

const candidateOf = (user: Json, accounts: readonly Json[], now: Date): Candidate => {
  const subjectAt = (name: string): string | null =>
    textAt(
      accounts.find((account) => textAt(account, 'providerId', 'provider_id') === name),
      'accountId',
      'account_id',
    );
  const end = timeAt(user, 'banExpires', 'ban_expires');
  return {
    source: textAt(user, 'id') ?? '',
    subjects: { google: subjectAt('google'), github: subjectAt('github'), apple: subjectAt('apple') },
    email: textAt(user, 'email'),
    emailVerified: isTrueAt(user, 'emailVerified', 'email_verified'),
    name: textAt(user, 'name'),
    picture: textAt(user, 'image'),
    createdAt: timeAt(user, 'createdAt', 'created_at'),
    lastSeenAt: timeAt(user, 'updatedAt', 'updated_at'),
    // SQLite and MySQL have no booleans.
    blocked: (user.banned === true || user.banned === 1) && (end === null || end > now),
    ways: accounts.flatMap((account) => textAt(account, 'providerId', 'provider_id') ?? []),
  };
};

export function readBetterAuth(text: string, now: Date = new Date()): Candidate[] {
  const whole = parse(text);
  if (!isObject(whole) || !('user' in whole) || !('account' in whole))
    throw new UsageError(
      'The dump of better-auth is one document { "user": […], "account": […] }: /docs/moving-better-auth.',
    );
  const accounts = grouped(listAt(whole, 'account'), (account) => textAt(account, 'userId', 'user_id'));
  return listAt(whole, 'user').map((user) => candidateOf(user, accounts.get(textAt(user, 'id')) ?? [], now));
}
