/** The calls whose cost must not grow, each on the small and on the big project. */
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { PAGE_PATHS } from '../../../server/pages/paths.ts';
import type { GrowthSeed, SeededProject } from '../../../test/support/growth/growth-seed.ts';
import { FULL_TEAM } from '../../../test/support/growth/growth-seed-teams.ts';
import { median } from '../../measure/percentile.ts';
import { load } from '../instruments/load.ts';

/** One call on the small and on the big project: median times in milliseconds. */
export interface GrowthRow {
  readonly name: string;
  readonly smallMs: number;
  readonly bigMs: number;
  readonly ratio: number;
  readonly failures: number;
}

interface Call {
  readonly name: string;
  readonly path: (project: SeededProject, share: number) => string;
  /** Where in the project's history to read, as shares of its length; one row for each. */
  readonly at?: readonly number[];
  readonly asOwner?: boolean;
}

const events =
  (query = '') =>
  (project: SeededProject, share: number) =>
    `/api/social-login/events?limit=50&after=${Math.floor((project.events - 60) * share)}${query}`;

const teamsDesk =
  (rest: string) =>
  ({ tenantId }: SeededProject): string =>
    `${PAGE_PATHS.projects}/${tenantId}/teams${rest}`;

const CALLS: readonly Call[] = [
  { name: 'events page', path: events(), at: [0, 0.5, 1] },
  { name: 'events of one user', path: (project) => `/api/social-login/events?limit=2&user_id=${project.users - 1}` },
  { name: 'events of one kind', path: (project) => events('&event=logout')(project, 0.5) },
  {
    name: 'users page',
    path: (project, share) => `/api/social-login/users?limit=50&after=${Math.floor((project.users - 60) * share)}`,
    at: [0, 0.5, 1],
  },
  { name: 'user by id', path: (project) => `/api/social-login/users/${project.users - 1}` },
  { name: 'user by e-mail', path: (project) => `/api/social-login/users?email=user${project.users - 1}%40example.com` },
  { name: 'sessions of a user', path: () => '/api/social-login/users/2/sessions' },
  {
    name: 'teams page',
    path: (project, share) => `/api/teams?limit=50&after=${Math.floor((project.teams - 60) * share)}`,
    at: [0, 0.5, 1],
  },
  { name: 'members of a team', path: () => `/api/teams/${FULL_TEAM}/members?limit=50` },
  { name: 'invitations of a team', path: () => `/api/teams/${FULL_TEAM}/invitations` },
  { name: 'team by name, page', path: teamsDesk('?q=team%2059'), asOwner: true },
  {
    name: 'team by name in Cyrillic, page',
    path: teamsDesk('?q=%D0%9A%D0%9E%D0%9C%D0%90%D0%9D%D0%94%D0%90%2059'),
    asOwner: true,
  },
  { name: 'team, page', path: teamsDesk(`/${FULL_TEAM}`), asOwner: true },
  { name: 'tenant status', path: () => '/api/tenant' },
  { name: 'observability', path: () => '/api/observability?include=recent_events' },
  { name: 'webhooks', path: () => '/api/webhooks' },
  { name: 'deliveries of a webhook', path: (project) => `/api/webhooks/${project.webhookId}/deliveries?limit=50` },
  { name: 'insights', path: () => '/account/insights/data', asOwner: true },
  { name: 'list of projects, page', path: () => '/account', asOwner: true },
  ...['', '/users', '/teams', '/events', '/callbacks', '/access', '/webhooks', '/agents', '/keys', '/settings'].map(
    (page) => ({
      name: `project ${page.slice(1) || 'overview'}, page`,
      path: ({ tenantId }: SeededProject) => `${PAGE_PATHS.projects}/${tenantId}${page}`,
      asOwner: true,
    }),
  ),
];

const PATIENCE_MS = 60_000;
const PLACES: Readonly<Record<number, string>> = { 0: ', start', 0.5: ', middle', 1: ', end' };

/**
 * One connection, so that the time of an answer is what it costs; big and small in turn, request by request, so that
 * whatever else the machine does hits both alike.
 */
export async function benchCalls(port: number, { big, small }: GrowthSeed, quick: boolean): Promise<GrowthRow[]> {
  const pairs = CALLS.flatMap(({ name, path, at = [Number.NaN], asOwner = false }) =>
    at.map((share) => {
      const request = (project: SeededProject): Buffer => getRequest(path(project, share || 0), project, asOwner);
      return { name: `${name}${PLACES[share] ?? ''}`, requests: [request(small), request(big)] as const };
    }),
  );
  const times = pairs.map(() => [[], []] as [number[], number[]]);
  const failures = pairs.map(() => 0);
  const round = async (turns: number, kept: boolean): Promise<void> => {
    for (const [index, { requests }] of pairs.entries()) {
      const found = await inTurn(port, requests, turns);
      failures[index] = (failures[index] ?? 0) + found.failures;
      if (kept) for (const side of [0, 1] as const) times[index]?.[side].push(...found.times[side]);
    }
  };
  await round(quick ? 10 : 100, false);
  for (let rounds = quick ? 1 : 9; rounds > 0; rounds -= 1) await round(quick ? 20 : 50, true);
  return pairs.map(({ name }, index) => {
    const [smallMs, bigMs] = (times[index] ?? [[], []]).map(median) as [number, number];
    return { name, smallMs, bigMs, ratio: bigMs / smallMs, failures: failures[index] ?? 0 };
  });
}

async function inTurn(
  port: number,
  requests: readonly [Buffer, Buffer],
  turns: number,
): Promise<{ times: [number[], number[]]; failures: number }> {
  const times: [number[], number[]] = [[], []];
  let side: 0 | 1 = 1;
  let sent = 0;
  const { failures } = await load({
    port,
    connections: 1,
    durationMs: PATIENCE_MS,
    requestsEach: 2 * turns,
    next: () => {
      side = side === 0 ? 1 : 0;
      sent = performance.now();
      return requests[side];
    },
    onAnswer: () => void times[side].push(performance.now() - sent),
  });
  return { times, failures };
}

function getRequest(path: string, { managementKey, sessionToken }: SeededProject, asOwner: boolean): Buffer {
  const credential = asOwner ? `Cookie: ${SESSION_COOKIE}=${sessionToken}` : `Authorization: Bearer ${managementKey}`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${credential}\r\n\r\n`);
}
