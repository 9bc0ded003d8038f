/**
 * How soon a role that is taken away counts: `npx node scripts/measure/role-changes.ts`. Two nodes on a PostgreSQL of their own
 * change roles at a fixed rate, each half of them. One app of each project follows each node. Prints how long after the
 * answer to a change the apps refuse, at the node that made it and at the other one, and what each process used. The rate of
 * one project is bounded, so the changes are spread over many: `PROJECTS` (120) with `USERS` (20) each. `RATE` (1000),
 * `SECONDS` (20) and `DATABASE_URL` (a server that runs already) change the run.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { APPLICATION_KEY_PREFIX, DEFAULT_TEAM_ROLES, MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { Unavailable } from '../../sdk/src/errors.ts';
import { type Auth, createAuth } from '../../sdk/src/server/auth.ts';
import { createAccessTokens } from '../../server/crypto/access-token.ts';
import { createCredential } from '../../server/crypto/credentials.ts';
import { sha256 } from '../../server/crypto/hashes.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { Contender } from '../bench/instruments/contender.ts';
import { createMigrated, withClient } from '../bench/instruments/postgres.ts';
import { cpuMicros } from '../bench/instruments/process-meter.ts';
import { seedSessions } from '../bench/instruments/seed.ts';
import { addressOf, RING, startService } from '../bench/instruments/service.ts';
import { withServer } from './cluster.ts';
import { machineText } from './machine.ts';
import { percentile } from './percentile.ts';
import { table } from './table.ts';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const [rate, seconds] = [number('RATE', 1_000), number('SECONDS', 20)];
const [projects, users] = [number('PROJECTS', 120), number('USERS', 20)];
const FIRST_PORT = 4_080;
const LOOK_EVERY_MS = 2;
/** With more changes under way only a queue would be measured; how many were begun is printed. */
const AT_ONCE = 128;
/** How long a change may take to be heard before it counts as lost. */
const PATIENCE_MS = 10_000;
/** Enough time for the stream to open. */
const OPENING_MS = 4_000;

interface Member {
  readonly project: Project;
  readonly user: number;
  readonly sent: { readonly authorization: string };
  /** What was answered last; the next change gives the other role. */
  mayWrite: boolean;
  busy: boolean;
}

interface Project {
  readonly id: string;
  readonly managementKey: string;
  /** One for each node. */
  readonly apps: readonly Auth[];
}

/** Team 1 of each project, in which everybody may write. */
async function seedTeams(url: string): Promise<Member[]> {
  const sessions = await seedSessions(url, RING, projects, users);
  const addresses = [0, 1].map((index) => addressOf(FIRST_PORT + index));
  const tokens = createAccessTokens(RING, addresses[0] ?? '');
  const known = new Map<string, Project>();
  await withClient(url, async (client) => {
    for (const { tenantId } of sessions) {
      if (known.has(tenantId)) continue;
      const [managementKey, applicationKey] = [MANAGEMENT_KEY_PREFIX, APPLICATION_KEY_PREFIX].map((prefix) =>
        createCredential(systemRandom, prefix),
      ) as [string, string];
      await client.query(
        `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at)
         values ($1, $3, 'management', '', now()), ($2, $3, 'application', '', now())`,
        [sha256(managementKey), sha256(applicationKey), tenantId],
      );
      const apps = addresses.map((baseUrl) => createAuth({ baseUrl, tenantId, applicationKey }));
      known.set(tenantId, { id: tenantId, managementKey, apps });
    }
    const all = [[...known.keys()]];
    await client.query(
      `insert into porchlight.team_resources (tenant_id, roles, creation, created_at, last_team_id, team_count)
       select id, $2::jsonb, 'anyone', now(), 1, 1 from unnest($1::text[]) as id`,
      [...all, JSON.stringify(DEFAULT_TEAM_ROLES)],
    );
    await client.query(
      `insert into porchlight.teams (tenant_id, id, name, name_key, counted, created_at)
       select id, 1, 'Engines', 'engines', true, now() from unnest($1::text[]) as id`,
      all,
    );
    await client.query(
      `insert into porchlight.team_members (tenant_id, team_id, user_id, role, version, added_at)
       select id, 1, n, 'member', 0, now() from unnest($1::text[]) as id, generate_series(1, $2::int) as n`,
      [...all, users],
    );
    await client.query('analyze');
  });
  return Promise.all(
    sessions.map(async ({ tenantId, sessionId }, index) => {
      const project = known.get(tenantId);
      if (!project) throw new Error(`no project ${tenantId}`);
      const user = 1 + Math.floor(index / projects);
      const person = { id: user, email: 'ada@example.com', name: 'Ada', picture: null };
      const token = tokens.sign({ ...person, tenant_id: tenantId, sid: sessionId, gen: 1, epoch: 0 }, new Date());
      return { project, user, sent: { authorization: `Bearer ${token}` }, mayWrite: true, busy: false };
    }),
  );
}

/** Null while the app gets no answer: it lets nobody pass then, and asks again at the next check. */
async function may(member: Member, app: number): Promise<boolean | null> {
  try {
    return (await member.project.apps[app]?.can(member.sent, 'content:write', 1)) ?? null;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    withoutAnswer += 1;
    return null;
  }
}

const answers = new Map<number, number>();
const changed: number[] = [];
/** For apps at the node that made the change, and for apps at the other one. */
const refused: [number[], number[]] = [[], []];
let lost = 0;
/** Checks that got no answer, because a node was overloaded. */
let withoutAnswer = 0;

/** The time from the answer to a change until the app knows it. */
async function untilHeard(member: Member, app: number, expected: boolean, at: number): Promise<number> {
  while (performance.now() - at < PATIENCE_MS) {
    if ((await may(member, app)) === expected) return performance.now() - at;
    await wait(LOOK_EVERY_MS);
  }
  lost += 1;
  return PATIENCE_MS;
}

async function change(member: Member, node: number): Promise<void> {
  member.busy = true;
  const { project, user } = member;
  const began = performance.now();
  const answer = await fetch(`${addressOf(FIRST_PORT + node)}/api/teams/1/members/${user}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${project.managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ role: member.mayWrite ? 'viewer' : 'member' }),
  });
  await answer.arrayBuffer();
  const at = performance.now();
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
  if (answer.status === 200) {
    changed.push(at - began);
    member.mayWrite = !member.mayWrite;
    const expected = member.mayWrite;
    const waits = await Promise.all([0, 1].map((app) => untilHeard(member, app, expected, at)));
    if (!expected) for (const [app, ms] of waits.entries()) refused[app === node ? 0 : 1].push(ms);
  }
  member.busy = false;
}

/**
 * Begins changes by the clock, until too many wait for their answer. A member who is under change is passed over.
 */
async function changeAtRate(members: readonly Member[]): Promise<{ begun: number; took: number }> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  let [begun, next] = [0, 0];
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    for (let tries = 0; begun < due && running.size < AT_ONCE && tries < members.length; tries += 1) {
      const member = members[next++ % members.length];
      if (!member || member.busy) continue;
      const work = change(member, begun % 2).finally(() => running.delete(work));
      running.add(work);
      begun += 1;
    }
    await wait(1);
  }
  await Promise.all(running);
  return { begun, took: (performance.now() - began) / 1_000 };
}

const row = (what: string, times: readonly number[]): string[] => [
  what,
  String(times.length),
  ...[0.5, 0.99, 1].map((part) => `${percentile(times, part).toFixed(0)} ms`),
];

await withServer(async (server) => {
  const url = await createMigrated(server, `roles_${randomBytes(4).toString('hex')}`);
  const members = await seedTeams(url);
  const env = { BASE_URL: addressOf(FIRST_PORT), DATABASE_URL: url, LOG_LEVEL: 'error' };
  const nodes: Contender[] = [];
  for (const index of [0, 1]) nodes.push(await startService(env, FIRST_PORT + index, { pinned: false }));
  // The streams open, and each app has heard of everybody once.
  for (const turn of [0, 1]) {
    for (const member of members) await Promise.all([may(member, 0), may(member, 1)]);
    if (turn === 0) await wait(OPENING_MS);
  }
  const before = [process.pid, ...nodes.map(({ pid }) => pid)].map(cpuMicros);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { begun, took } = await changeAtRate(members);
  const used = [process.pid, ...nodes.map(({ pid }) => pid)].map(
    (pid, index) => (cpuMicros(pid) - (before[index] ?? 0)) / 1e6 / took,
  );
  const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${machineText()}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `asked for ${rate} changes a second, begun ${(begun / seconds).toFixed(0)}, answered ${(begun / took).toFixed(0)}: ${counts}; lost ${lost}, checks without an answer ${withoutAnswer}`,
  );
  const head = ['', 'count', 'p50', 'p99', 'max'];
  const rows = [
    row('answer to the change', changed),
    row('refused, app at the node of the change', refused[0]),
    row('refused, app at the other node', refused[1]),
  ];
  console.log(table(head, rows).join('\n'));
  const [own, ...ofNodes] = used.map((cores) => cores.toFixed(2));
  const ofNodesMs = ((used[1] ?? 0) + (used[2] ?? 0)) * took * 1_000;
  console.log(
    `a change took ${(ofNodesMs / changed.length).toFixed(1)} ms of CPU at the nodes, with what the apps asked after it`,
  );
  console.log(`cores used: nodes ${ofNodes.join(' and ')}, all apps and the callers ${own}`);
  console.log(`event loop of the apps late by ${(delay.percentile(99) / 1e6).toFixed(0)} ms (99 %)`);
  for (const node of nodes) await node.stop();
}, process.env.DATABASE_URL);
process.exit();
