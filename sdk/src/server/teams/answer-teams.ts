/**
 * `teams` below the path of the sign-in: the teams of the signed-in person. GET lists them, or with `?team=` the members of
 * one. POST with `{ "do": … }` changes something in the name of the person. Names and addresses are in the body, because
 * logs keep queries. The service decides whether the person may do it.
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

const HOW = `GET lists teams. POST changes them, with JSON such as {"do":"create","name":"Engines"}; do is one of ${Object.keys(CHANGES).join(', ')}.`;

export async function answerTeams(auth: Auth, request: RouteRequest): Promise<Reply> {
  if (request.method === 'POST') return changeTeams(auth, request);
  if (request.method !== 'GET') return problem(405, 'methodNotAllowed', HOW, { allow: 'GET, POST' });
  const query = queryOf(request);
  const team = Number(query.get('team'));
  const { ownTeams } = auth;
  return answerOwn(auth, request, (token) =>
    team > 0 ? ownTeams.members(token, team, Number(query.get('after'))) : ownTeams.mine(token),
  );
}

async function changeTeams(auth: Auth, request: RouteRequest): Promise<Reply> {
  const of = fieldsIn(await request.text());
  const change = of && Object.hasOwn(CHANGES, of('do')) ? CHANGES[of('do')] : undefined;
  if (!of || !change) return problem(400, 'invalidRequest', HOW);
  return answerOwn(auth, request, async (token) => ({
    done: (await change(auth.ownTeams, token, Number(of('team')), of)) ?? null,
  }));
}

/** The fields of a JSON object: texts and numbers. */
function fieldsIn(body: string): ((name: string) => string) | null {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof sent !== 'object' || sent === null) return null;
  const fields = new Map(Object.entries(sent));
  return (name) => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
}
