/** The file of `firebase auth:export --format=json`. Pure. */
import { UsageError } from '../frame/exit-codes.ts';
import { isTrueAt, type Json, jsonRecords, listAt, ofSource, textAt, timeAt } from './dump-values.ts';
import type { Candidate } from './foreign-user.ts';

const candidateOf = (user: Json): Candidate => {
  const accounts = listAt(user, 'providerUserInfo');
  const accountAt = (name: string): Json | undefined => accounts.find(({ providerId }) => providerId === name);
  const subjectAt = (name: string): string | null => textAt(accountAt(name), 'rawId', 'federatedId');
  const first = accountAt('google.com') ?? accountAt('github.com') ?? accountAt('apple.com');
  const email = textAt(user, 'email') ?? textAt(first, 'email');
  const others = accounts.flatMap((account) => textAt(account, 'providerId') ?? []);
  return {
    source: textAt(user, 'localId') ?? '',
    subjects: { google: subjectAt('google.com'), github: subjectAt('github.com'), apple: subjectAt('apple.com') },
    email,
    // Firebase does not mark the address as verified for most people who sign in with GitHub.
    emailVerified: isTrueAt(user, 'emailVerified') || (email !== null && textAt(first, 'email') === email),
    name: textAt(user, 'displayName') ?? textAt(first, 'displayName'),
    picture: textAt(user, 'photoUrl') ?? textAt(first, 'photoUrl'),
    createdAt: timeAt(user, 'createdAt'),
    lastSeenAt: timeAt(user, 'lastSignedInAt'),
    blocked: user.disabled === true,
    // The file names no provider for people who use only an address, a password or a phone number.
    ways: others.length > 0 ? others : waysOf(user),
  };
};

const waysOf = (user: Json): string[] => [
  ...(textAt(user, 'passwordHash') === null ? [] : ['password']),
  ...(textAt(user, 'phoneNumber') === null ? [] : ['phone']),
];

export function readFirebase(text: string): Candidate[] {
  if (/^[^{[\n]*,/.test(text.trimStart()))
    throw new UsageError(
      'This is the CSV of Firebase. Make the file again with --format=json: firebase auth:export users.json --format=json.',
    );
  return ofSource('Firebase', jsonRecords(text), ({ localId }) => localId !== undefined).map(candidateOf);
}
