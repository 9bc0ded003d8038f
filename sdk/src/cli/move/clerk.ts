/** The users of Clerk's backend API, in the spelling of the API or of its SDK. Pure. */
import { UsageError } from '../frame/exit-codes.ts';
import { isObject, type Json, jsonRecords, listAt, ofSource, textAt, timeAt } from './dump-values.ts';
import type { Candidate } from './foreign-user.ts';

const isVerified = (of: Json | undefined): boolean =>
  isObject(of?.verification) && of.verification.status === 'verified';

const candidateOf = (user: Json): Candidate => {
  const accounts = listAt(user, 'external_accounts', 'externalAccounts');
  const accountAt = (name: string): Json | undefined =>
    accounts.find((account) => textAt(account, 'provider')?.replace(/^oauth_/, '') === name);
  const subjectAt = (name: string): string | null =>
    textAt(accountAt(name), 'provider_user_id', `${name}_id`, 'externalId', 'providerUserId');
  const google = accountAt('google');
  const addresses = listAt(user, 'email_addresses', 'emailAddresses');
  const primary = textAt(user, 'primary_email_address_id', 'primaryEmailAddressId');
  const address = addresses.find(({ id }) => id === primary) ?? addresses[0];
  const ofGoogle = textAt(google, 'email_address', 'emailAddress');
  const name = [textAt(user, 'first_name', 'firstName'), textAt(user, 'last_name', 'lastName')];
  const others = accounts.flatMap((account) => textAt(account, 'provider') ?? []);
  const hasPassword = user.password_enabled === true || user.passwordEnabled === true;
  return {
    source: textAt(user, 'id') ?? '',
    subjects: { google: subjectAt('google'), github: subjectAt('github'), apple: subjectAt('apple') },
    email: ofGoogle ?? textAt(address, 'email_address', 'emailAddress'),
    emailVerified: isVerified(ofGoogle === null ? address : google),
    name: name.filter((part) => part !== null).join(' ') || null,
    picture: textAt(user, 'image_url', 'imageUrl', 'profile_image_url'),
    createdAt: timeAt(user, 'created_at', 'createdAt'),
    lastSeenAt: timeAt(user, 'last_sign_in_at', 'lastSignInAt', 'last_active_at', 'lastActiveAt'),
    blocked: user.banned === true,
    ways: [...others, ...(hasPassword ? ['password'] : [])],
  };
};

const isClerks = (user: Json): boolean => 'external_accounts' in user || 'externalAccounts' in user;

export function readClerk(text: string): Candidate[] {
  if (/^\s*"?id"?,/.test(text)) {
    throw new UsageError(
      'This is the CSV of the Clerk dashboard, which does not say who is who at Google. Fetch the users from its backend API: /docs/moving-clerk.',
    );
  }
  return ofSource('Clerk', jsonRecords(text), isClerks).map(candidateOf);
}
