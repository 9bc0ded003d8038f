/**
 * Signs a persona in without a browser, for test suites: it walks through the start link, the built-in identity
 * provider and the consent page, and redeems the code at the end for tokens. It works only with a local service,
 * because only there are personas; a service with Google needs a human.
 */
import { readCallback } from '../callback.ts';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import type { Tokens } from '../errors.ts';
import type { CookieOptions } from '../server/cookie-jar.ts';
import { newAttempt } from '../sign-in-attempt.ts';
import { answerForm, firstProvider, formOfAction } from './form.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import { SignInFailed, Walk } from './walk.ts';

/** A listed persona such as `ada` or `grace`, or a made-up person. The same address is the same person each time. */
export type Persona = string | { readonly email: string; readonly name?: string; readonly subject?: string };

export interface SignInOptions extends ClientOptions {
  readonly persona?: Persona;
  /** The identity provider, such as `github`; the first of the sign-in page if left out. */
  readonly provider?: string;
  /** One of the registered callback URLs; the first without a wildcard if left out. */
  readonly redirectUri?: string;
  /**
   * The address of the app. Its scheme decides on the names of the cookies. The address of `redirectUri` if omitted.
   */
  readonly appUrl?: string;
  readonly returnTo?: string;
  /** What the persona presses on the consent page; `approve` if left out. */
  readonly decision?: 'approve' | 'deny';
  /** As in the options of `createAuth`. */
  readonly cookies?: CookieOptions;
  /**
   * True: a new session. If omitted, the session that the same persona got before in this process is returned while it
   * is alive, because an unclaimed project accepts only a few sign-ins a minute.
   */
  readonly fresh?: boolean;
}

const sessions = new Map<string, Promise<Tokens>>();

/**
 * Signs a persona in and returns what the app's callback would have got.
 *
 * @throws `SignInFailed`, with `code` and `retryAfterS` if the service refused
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
  const { persona = 'ada', provider, redirectUri, returnTo = null, fresh = false } = options;
  const client = createClient(options);
  const walked = () => walkThrough(client, persona, options);
  const key = JSON.stringify([client.baseUrl, client.tenantId, persona, provider, redirectUri]);
  const mayReuse = !fresh && options.decision !== 'deny' && returnTo === null;
  const tokens = mayReuse ? await reused(client, key, walked) : await walked();
  return signedIn(tokens, returnTo, options);
}

/**
 * A session is checked before it is returned again, and never refreshed here: that would spend a token that a test
 * still uses. Each call waits for the one before it, so that parallel tests sign in once.
 */
function reused(client: Client, key: string, walk: () => Promise<Tokens>): Promise<Tokens> {
  const before = sessions.get(key)?.catch(() => null) ?? Promise.resolve(null);
  const session = before.then(async (known) => (known && (await client.verify(known.accessToken)) ? known : walk()));
  sessions.set(key, session);
  return session;
}

async function walkThrough(client: Client, persona: Persona, options: SignInOptions): Promise<Tokens> {
  const { provider, redirectUri, returnTo, decision = 'approve' } = options;
  const attempt = newAttempt();
  const walk = new Walk(options.fetch, client.baseUrl, redirectUri);
  await walk.to(new URL(await client.boundLoginUrl(attempt, { redirectUri, returnTo, provider })));
  const first = walk.end ? undefined : firstProvider(await walk.page());
  if (first) await walk.to(new URL(first, walk.url));
  if (!walk.end) {
    await walk.expectPath(/\/personas\/(?:[a-z]+\/)?interaction\//, 'the personas of a local service');
    await walk.submit(walk.url, typeof persona === 'string' ? { persona } : { ...persona });
  }
  const answer = walk.end ? undefined : answerForm(await walk.page());
  if (answer) await walk.submit(new URL(answer.action), answer.fields);
  if (!walk.end) {
    const form = formOfAction(await walk.page(), decision);
    if (!form) throw await walk.failure('which is no consent page');
    await walk.submit(new URL(form.action, walk.url), form.fields);
  }
  if (!walk.end) throw await walk.failure('where it should have ended');

  const { state, code, error } = readCallback(walk.end.searchParams);
  if (state !== attempt.state) {
    const elsewhere = `The sign-in leads to ${walk.end.host}. Only the personas of a local service need no human.`;
    throw new SignInFailed(elsewhere);
  }
  if (code === null) throw new SignInFailed(`The sign-in ended with ${error}.`, { error });
  return client.redeem(code, attempt.codeVerifier);
}
