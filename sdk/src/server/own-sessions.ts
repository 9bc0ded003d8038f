/**
 * `sessions` below the path of the sign-in: the sessions of the signed-in person. GET lists them, POST ends one or all
 * others.
 */
import { Refused, Unavailable } from '../errors.ts';
import type { Auth } from './auth.ts';
import { bearerOf, PRIVATE, problem, queryOf, type Reply, type RouteRequest } from './reply.ts';

/** `?end=` with this word ends all sessions but the present one; with anything else, the session of that id. */
const OTHERS = 'others';

export async function answerSessions(auth: Auth, request: RouteRequest): Promise<Reply> {
  const end = queryOf(request).get('end');
  const ends = request.method === 'POST';
  if (ends ? end === null : request.method !== 'GET') {
    return problem(405, 'methodNotAllowed', 'GET lists the sessions, POST with ?end= ends them.', {
      allow: 'GET, POST',
    });
  }
  const found = await auth.session(request);
  const held = bearerOf(request.authorization) ?? auth.cookiesOf(request).read(request.cookie).accessToken;
  const token = found.tokens?.accessToken ?? held;
  if (!found.user || !token) return auth.challenge({ ...request, isPage: false }, found);
  try {
    if (ends) await auth.client.endSessions(token, end === OTHERS ? undefined : (end ?? ''));
    const sessions = await auth.client.sessions(token);
    const headers = { ...PRIVATE, 'content-type': 'application/json' };
    return { status: 200, headers, cookies: found.cookies, body: JSON.stringify({ sessions }) };
  } catch (error) {
    if (error instanceof Unavailable) return { ...auth.unavailable(error, request), cookies: found.cookies };
    if (!(error instanceof Refused)) throw error;
    return problem(error.problem.status, error.code, error.message, {}, found.cookies);
  }
}
