/** H46: how long a changed role takes to count in an app, at the node that made the change and at another process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { createAuth } from '../../../sdk/src/server/auth.ts';
import { startTwoNodes, type TwoNodes } from '../../support/network/two-nodes.ts';

const CHANGES = 100;
const LIMITS = { 'the node that made the change': 200, 'another node': 1_000 } as const;

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
}, 120_000);

it('H46: a role counts within 200 ms at the same node for 99 of 100 changes, and within 1 s at another', async () => {
  const tenant = await nodes.createTenant();
  const [ada, grace] = [await tenant.quickSignIn('ada'), await tenant.quickSignIn('grace')];
  const here = nodes.at(0, tenant);
  expect((await here.api('/api/resources/teams', { method: 'POST', json: {} })).status).toBe(201);
  await here.api('/api/teams', { method: 'POST', json: { name: 'Engines', owner_user_id: ada.userId } });
  const give = async (role: string): Promise<void> => {
    const set = await here.api(`/api/teams/1/members/${grace.userId}`, { method: 'PUT', json: { role } });
    expect(set.status).toBe(200);
  };
  await give('viewer');
  const sent = { authorization: `Bearer ${grace.accessToken}` };
  const { id: tenantId, applicationKey } = tenant;
  const apps = nodes.addresses.map((baseUrl) => createAuth({ baseUrl, tenantId, applicationKey }));
  const can = (app: (typeof apps)[number]) => app.can(sent, 'content:write', 1);
  // Both follow the stream from now on.
  for (const app of apps) await can(app);
  await sleep(3_000);
  const waits: number[][] = [[], []];
  for (let n = 0; n < CHANGES; n += 1) {
    await give(n % 2 === 0 ? 'member' : 'viewer');
    const at = performance.now();
    await Promise.all(
      apps.map(async (app, index) => {
        while ((await can(app)) !== (n % 2 === 0)) await sleep(2);
        waits[index]?.push(performance.now() - at);
      }),
    );
    // The guard of changes allows so many a minute.
    if (n % 25 === 24) await tenant.refill();
  }
  for (const [index, [where, limit]] of Object.entries(LIMITS).entries()) {
    const sorted = (waits[index] ?? []).toSorted((one, other) => one - other);
    const [median, p99, most] = [sorted[49], sorted[98], sorted[99]].map((ms) => Math.round(ms ?? Number.NaN));
    console.log(`${where}: median ${median} ms, 99 of 100 ${p99} ms, most ${most} ms`);
    expect(sorted).toHaveLength(CHANGES);
    expect(sorted[98]).toBeLessThan(limit);
  }
}, 240_000);
