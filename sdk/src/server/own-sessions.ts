/**
 * `sessions` below the path of the sign-in: the sessions of the signed-in person. GET lists them, POST ends one or all
 * others.
 */
import type { Auth } from './auth.ts';
import { answerOwn } from './own-answer.ts';
import { problem, queryOf, type Reply, type RouteRequest } from './reply.ts';

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
  return answerOwn(auth, request, async (token) => {
    if (ends) await auth.client.endSessions(token, end === OTHERS ? undefined : (end ?? ''));
    return { sessions: await auth.client.sessions(token) };
  });
}
