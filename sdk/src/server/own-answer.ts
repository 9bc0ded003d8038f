/** An answer of the app about the signed-in person, asked with their own access token. */
import { Refused, Unavailable } from '../errors.ts';
import type { Auth } from './auth.ts';
import { bearerOf, isForeign, PRIVATE, problem, type Reply, type RouteRequest } from './reply.ts';

const FOREIGN: Reply = problem(403, 'foreignOrigin', 'Only pages of this app change something here.');

/** `work` gives the body of the answer. What the service refuses is refused with the same status and code. */
export async function answerOwn(
  auth: Auth,
  request: RouteRequest,
  work: (accessToken: string) => Promise<unknown>,
): Promise<Reply> {
  // A request with a bearer token does not use cookies, so another page cannot misuse them.
  const bearer = bearerOf(request.authorization);
  if (request.method !== 'GET' && bearer === null && isForeign(request)) return FOREIGN;
  const found = await auth.session(request);
  const held = bearer ?? auth.cookiesOf(request).read(request.cookie).accessToken;
  const token = found.tokens?.accessToken ?? held;
  if (!found.user || !token) return auth.challenge({ ...request, isPage: false }, found);
  try {
    const body = JSON.stringify(await work(token));
    return { status: 200, headers: { ...PRIVATE, 'content-type': 'application/json' }, cookies: found.cookies, body };
  } catch (error) {
    if (error instanceof Unavailable) return { ...auth.unavailable(error, request), cookies: found.cookies };
    if (!(error instanceof Refused)) throw error;
    return problem(error.problem.status, error.code, error.message, {}, found.cookies);
  }
}
