/**
 * Signs a test user in without any page, on a deployed app as on a local one. No identity provider is used, and nothing
 * counts against the limits of the project.
 */
import type { User } from '../../generated/porchlight.schemas.ts';
import type { Tokens } from '../errors.ts';
import { checkedKey, type ManagementOptions, requestsWith } from '../management/connection.ts';
import { peopleWith } from '../management/people.ts';
import { randomText } from '../random-text.ts';
import type { CookieJarOptions } from '../server/cookie-jar.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

export interface TestUserOptions extends ManagementOptions, CookieJarOptions {
  readonly name?: string;
}

export interface SignedInTestUser extends SignedIn {
  readonly user: User;
  /** The app's callback with the tokens. Null for an app that uses codes, which needs the cookies instead. */
  readonly callbackUrl: string | null;
}

/**
 * A user with a session, deleted after an hour. Give the address of the app, so that the cookies have the same names.
 *
 * @throws `Refused` for a wrong key or if the project has no room for another test user, `Unavailable` while the
 * service is away
 *
 * @example
 * import { signInTestUser } from '@porchlight/sdk/testing';
 * import { readCredentials } from '@porchlight/sdk/credentials';
 *
 * const appUrl = 'https://app.example';
 * const tester = await signInTestUser({ ...(await readCredentials()), appUrl });
 * const { cookies } = tester.storageState(appUrl);
 * console.log(cookies.length); // 2
 */
export async function signInTestUser(options: TestUserOptions): Promise<SignedInTestUser> {
  const { tokens, user, callbackUrl } = await newTestUser(options, options.name);
  return Object.assign(signedIn(tokens, null, options), { user, callbackUrl });
}

export async function newTestUser(options: ManagementOptions, name: string | undefined) {
  const request = requestsWith(checkedKey(options.managementKey), options);
  const created = await peopleWith(request).createTestUser({ name });
  const { access_token: accessToken, refresh_token: refreshToken } = created;
  const tokens: Tokens = { accessToken, refreshToken, refreshKey: randomText(16) };
  return { tokens, user: created.user, callbackUrl: created.callback_url };
}
