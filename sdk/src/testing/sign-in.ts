/**
 * Signs a persona in without a browser, for test suites: the start link, the built-in identity provider, the consent
 * page, and the tokens out of the address that it ends at. It works against a local service only, because only there
 * are personas; a service with Google asks for a human.
 */
import { readCallback } from '../callback.ts';
import { type ClientOptions, createClient } from '../client.ts';
import type { Tokens } from '../errors.ts';
import { type Cookie, type CookieOptions, serializeCookie, sessionCookies } from '../server/cookies.ts';
import { formOfAction } from './form.ts';
import { SignInFailed, Walk } from './walk.ts';

/** A listed persona such as `ada` or `grace`, or anybody made up. The same address is the same person each time. */
export type Persona = string | { readonly email: string; readonly name?: string; readonly subject?: string };

export interface SignInOptions extends ClientOptions {
  readonly persona?: Persona;
  /** One of the registered callback URLs; the first without a wildcard if left out. */
  readonly redirectUri?: string;
  readonly returnTo?: string;
  /** What the persona presses on the consent page; `approve` if left out. */
  readonly decision?: 'approve' | 'deny';
  /** As in the options of `createAuth`. */
  readonly cookies?: CookieOptions;
}

export interface SignedIn extends Tokens {
  readonly returnTo: string | null;
  /** The cookies that the callback handler of `@porchlight/sdk/server` would have set. */
  readonly cookies: readonly Cookie[];
  /** The same as the value of a `Cookie` header. */
  readonly cookieHeader: string;
}

/**
 * Signs a persona in and returns what the app's callback would have got.
 *
 * @example
 * import { signInAs } from '@porchlight/sdk/testing';
 *
 * const { cookieHeader } = await signInAs({
 *   baseUrl: 'http://localhost:3000',
 *   tenantId: 'brave-otter-k3f9q2',
 *   persona: 'grace',
 * });
 * console.log(cookieHeader.length > 0);
 */
export async function signInAs(options: SignInOptions): Promise<SignedIn> {
  const { persona = 'ada', redirectUri, returnTo, decision = 'approve', cookies: cookieOptions } = options;
  const client = createClient(options);
  const walk = new Walk(options.fetch, client.baseUrl, redirectUri);

  await walk.to(new URL(client.loginUrl({ redirectUri, returnTo })));
  if (!walk.end) {
    walk.expectPath(/\/personas\/interaction\//, 'the personas of a local service');
    await walk.submit(walk.url, typeof persona === 'string' ? { persona } : { ...persona });
  }
  if (!walk.end) {
    const form = formOfAction(await walk.page(), decision);
    if (!form) throw new SignInFailed(`The sign-in stopped at ${walk.url.pathname}, which is no consent page.`);
    await walk.submit(new URL(form.action, walk.url), form.fields);
  }
  if (!walk.end) throw new SignInFailed(`The sign-in stopped at ${walk.url.pathname} with ${walk.status}.`);

  if (!walk.end.searchParams.has('access_token') && !walk.end.searchParams.has('error')) {
    throw new SignInFailed(
      `The sign-in leads to ${walk.end.host}. Only the personas of a local service need no human.`,
    );
  }
  const callback = readCallback(walk.end.searchParams);
  if (callback.tokens === null) throw new SignInFailed(`The sign-in ended with ${callback.error}.`, callback.error);
  const cookies = sessionCookies(callback.tokens, cookieOptions);
  const cookieHeader = cookies.map((cookie) => serializeCookie(cookie).split(';')[0]).join('; ');
  return { ...callback.tokens, returnTo: callback.returnTo, cookies, cookieHeader };
}
