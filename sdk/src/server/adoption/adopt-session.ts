/**
 * A browser still has a session of the app's former system. This makes a session here of it, so that a move signs nobody
 * out. Each token of the former system works once. A cookie of the app remembers the outcome. So a former system that still
 * renews its session cannot undo a sign-out, and a refused token is not sent again and again.
 */
import type { CallOptions, Client } from '../../client.ts';
import { type Tokens, Unavailable } from '../../errors.ts';
import type { CookieJar } from '../cookie-jar.ts';
import { type Cookie, parseCookies } from '../cookies.ts';
import { pairOnce } from '../pair-once.ts';
import type { SessionRequest } from '../reply.ts';

/** Where the token of the former system is: in a cookie of it, or wherever a function finds it. */
export type AdoptOptions =
  | {
      readonly cookie: string;
      /** The domain that the former system gave its cookie, if it did: a cookie is removed only with its own. */
      readonly domain?: string;
    }
  | { readonly token: (request: SessionRequest) => string | null | undefined | Promise<string | null | undefined> };

export interface Adopted {
  readonly tokens: Tokens | null;
  readonly cookies: readonly Cookie[];
}

const NOTHING: Adopted = { tokens: null, cookies: [] };

export async function adoptSession(
  options: AdoptOptions,
  { client, jar }: { readonly client: Client; readonly jar: CookieJar },
  sent: SessionRequest,
  call: CallOptions,
): Promise<Adopted> {
  const before = jar.adoption(sent.cookie);
  if (before === OVER) return NOTHING;
  const token = await tokenIn(options, sent);
  if (!token || before === tagOf(token)) return NOTHING;
  try {
    const key = `adopt ${client.baseUrl} ${client.tenantId} ${token}`;
    const tokens = await pairOnce(key, () => client.adopt(token, call));
    const former = removal(options, jar);
    if (!tokens) return { tokens, cookies: [...former, jar.keepAdoption(tagOf(token))] };
    return { tokens, cookies: [...jar.store(tokens), ...former, jar.keepAdoption(OVER)] };
  } catch (error) {
    // The former cookie stays, and the next request tries again. Meanwhile the person may sign in.
    if (error instanceof Unavailable && error.status !== 429) return NOTHING;
    throw error;
  }
}

/** Whoever signs out stays out, although the former system may still know them. */
export const endAdoption = (options: AdoptOptions | undefined, jar: CookieJar): Cookie[] =>
  options ? [...removal(options, jar), jar.keepAdoption(OVER)] : [];

const OVER = 'over';

/** The end of the signature tells tokens apart, and is worth nothing by itself. */
const tagOf = (token: string): string => token.slice(-16).replace(/[^\w-]/g, '_');

const tokenIn = async (options: AdoptOptions, sent: SessionRequest): Promise<string | null | undefined> =>
  'cookie' in options ? parseCookies(sent.cookie).get(options.cookie) : options.token(sent);

const removal = (options: AdoptOptions, jar: CookieJar): Cookie[] =>
  'cookie' in options ? [jar.remove(options.cookie, options.domain)] : [];
