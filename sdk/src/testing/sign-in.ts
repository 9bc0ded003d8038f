/**
 * Signs somebody in without a browser, for test suites. With the management key it is a test user, who counts in no cap
 * and is ended after the test file. Otherwise a persona walks through the start link, the built-in identity provider and
 * the consent page, and the code at the end is redeemed for tokens. Personas exist only on a local service; a service
 * with Google needs a human.
 */
import { readCallback } from '../callback.ts';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import { Refused, type Tokens } from '../errors.ts';
import { type ManagementOptions, requestsWith } from '../management/connection.ts';
import { provingWith } from '../management/proving.ts';
import type { CookieOptions } from '../server/cookie-jar.ts';
import { newAttempt } from '../sign-in-attempt.ts';
import { endAfterFile } from './end-after-file.ts';
import { answerForm, firstProvider, formOfAction } from './form.ts';
import { ownKey } from './own-key.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import { newTestUser } from './test-user.ts';
import { SignInFailed, Walk } from './walk.ts';

/**
 * `ada` or `grace`, or a name of your own: a test user where the management key is known. Other listed personas, and
 * people with an address of your own, always walk through the pages. The same address is the same person each time.
 */
export type Persona = string | { readonly email?: string; readonly name?: string; readonly subject?: string };

export interface SignInOptions extends ClientOptions {
  readonly persona?: Persona;
  /** Makes test users. If left out, the key in `.service` of this folder, if that is the same project. */
  readonly managementKey?: string;
  /** True: a persona walks through the real pages, and counts in the caps of the project. */
  readonly throughPages?: boolean;
  /** The identity provider, such as `github`, through its pages; the first of the sign-in page if left out. */
  readonly provider?: string;
  /** One of the registered callback URLs; the first without a wildcard if left out. */
  readonly redirectUri?: string;
  /**
   * The address of the app. Its scheme decides on the names of the cookies. The address of `redirectUri` if omitted.
   */
  readonly appUrl?: string;
  readonly returnTo?: string;
  /** What the persona presses on the consent page, which it then walks to; `approve` if left out. */
  readonly decision?: 'approve' | 'deny';
  /** As in the options of `createAuth`. */
  readonly cookies?: CookieOptions;
  /**
   * True: a new session. If omitted, the session that the same persona got before in this process is returned while it
   * is alive.
   */
  readonly fresh?: boolean;
}

const sessions = new Map<string, Promise<Tokens>>();

/**
 * Signs somebody in and returns what the app's callback would have got.
 *
 * @throws `SignInFailed`, with `code` and `retryAfterS` if the service refused a persona; `Refused` if it refused a test user
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
  const begin = () => newSession(client, persona, options);
  const key = JSON.stringify([client.baseUrl, client.tenantId, persona, provider, redirectUri, options.throughPages]);
  const mayReuse = !fresh && options.decision !== 'deny' && returnTo === null;
  const tokens = mayReuse ? await reused(client, key, begin) : await begin();
  return signedIn(tokens, returnTo, options);
}

/**
 * A session is checked before it is returned again, and never refreshed here: that would spend a token that a test
 * still uses. Each call waits for the one before it, so that parallel tests sign in once.
 */
function reused(client: Client, key: string, begin: () => Promise<Tokens>): Promise<Tokens> {
  const before = sessions.get(key)?.catch(() => null) ?? Promise.resolve(null);
  const session = before.then(async (known) => (known && (await client.verify(known.accessToken)) ? known : begin()));
  sessions.set(key, session);
  return session;
}

/** The names of the personas that a test user can stand for: the others are about the pages. */
const FULL_NAMES: Readonly<Record<string, string>> = { ada: 'Ada Lovelace', grace: 'Grace Hopper' };

/** The name of the test user; undefined if the sign-in has to walk through the pages. */
function testUserName(persona: Persona, options: SignInOptions): string | undefined {
  if (options.throughPages || options.provider !== undefined || options.decision !== undefined) return undefined;
  if (typeof persona === 'string') return FULL_NAMES[persona];
  return persona.email === undefined && persona.subject === undefined ? persona.name : undefined;
}

async function newSession(client: Client, persona: Persona, options: SignInOptions): Promise<Tokens> {
  const name = testUserName(persona, options);
  const managementKey = name === undefined ? undefined : await ownKey(client, options.managementKey);
  if (managementKey === undefined) return walkThrough(client, persona, options);
  const { baseUrl } = client;
  const request = { baseUrl, managementKey, ...(options.fetch && { fetch: options.fetch }) };
  return beginTestUser(request, name).catch((error: unknown) => {
    // The owner has switched test users off, or this key may not make any. Personas may still sign in.
    const mayWalk = error instanceof Refused && /^(?:testUsersOff|permissionMissing)$/.test(error.code);
    if (!mayWalk) throw error;
    return walkThrough(client, persona, options);
  });
}

async function beginTestUser(options: ManagementOptions, name: string | undefined): Promise<Tokens> {
  const { user, tokens } = await newTestUser(options, name);
  const request = requestsWith(options.managementKey, options);
  endAfterFile(() => provingWith(request).deleteTestUser(user.id));
  return tokens;
}

/** The built-in provider knows people by their address. A name alone gets one, so that it is the same person each time. */
function personaFields(persona: Persona): Record<string, string> {
  if (typeof persona === 'string') return { persona };
  const name = persona.name ?? 'nobody';
  return { email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@example.test`, ...persona };
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
    await walk.submit(walk.url, personaFields(persona));
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
