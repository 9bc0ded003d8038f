/**
 * `teams` below the path of the sign-in: the teams of the signed-in person. GET lists them, or with `?team=` the members of
 * one. POST with `?do=` changes something in the person's own name. The service decides whether they may.
 */
import type { Auth } from '../auth.ts';
import { answerOwn } from '../own-answer.ts';
import { problem, queryOf, type Reply, type RouteRequest } from '../reply.ts';
import type { OwnTeams } from './own-teams.ts';

type Change = (teams: OwnTeams, token: string, team: number, of: (name: string) => string) => Promise<unknown>;

const CHANGES: Readonly<Record<string, Change>> = {
  create: (teams, token, _, of) => teams.create(token, of('name')),
  rename: (teams, token, team, of) => teams.rename(token, team, of('name')),
  invite: (teams, token, team, of) => teams.invite(token, team, of('email'), of('role')),
  role: (teams, token, team, of) => teams.setRole(token, team, Number(of('user')), of('role')),
  remove: (teams, token, team, of) => teams.remove(token, team, Number(of('user'))),
  leave: (teams, token, team) => teams.leave(token, team),
};

export async function answerTeams(auth: Auth, request: RouteRequest): Promise<Reply> {
  const query = queryOf(request);
  const of = (name: string): string => query.get(name) ?? '';
  const team = Number(of('team'));
  const change = request.method === 'POST' && Object.hasOwn(CHANGES, of('do')) ? CHANGES[of('do')] : undefined;
  if (!change && request.method !== 'GET') {
    const detail = `GET lists teams, POST with ?do= and one of ${Object.keys(CHANGES).join(', ')} changes them.`;
    return problem(405, 'methodNotAllowed', detail, { allow: 'GET, POST' });
  }
  const { ownTeams } = auth;
  return answerOwn(auth, request, async (token) => {
    if (change) return { done: (await change(ownTeams, token, team, of)) ?? null };
    return team > 0 ? ownTeams.members(token, team, Number(of('after'))) : ownTeams.mine(token);
  });
}
