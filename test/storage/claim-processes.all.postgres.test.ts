import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, signInAccount, waitStatus } from '../support/account.ts';
import { freshDatabase } from '../support/engines.ts';
import type { Harness } from '../support/harness.ts';
import { type RunningServer, startServer } from '../support/processes.ts';
import { createTenant } from '../support/tenant.ts';

type Node = Pick<Harness, 'baseUrl' | 'fetch'>;

const nodeOf = ({ baseUrl }: RunningServer): Node => ({
  baseUrl,
  fetch: (path, init) => fetch(new URL(path, baseUrl), { redirect: 'manual', ...init }),
});

let nodes: [Node, Node];
beforeAll(async () => {
  const { databaseUrl = '' } = await freshDatabase();
  const env = { DATABASE_URL: databaseUrl, GENESIS_PER_MINUTE: '1000', GENESIS_PER_DAY: '1000', LOG_LEVEL: 'warn' };
  const servers = await Promise.all([startServer({ env }), startServer({ env })]);
  nodes = [nodeOf(servers[0]), nodeOf(servers[1])];
});

describe('two processes on one database', () => {
  it('D9: give a tenant one owner when both are asked at once, and every waiting agent hears of it', async () => {
    const [one, two] = nodes;
    for (let round = 0; round < 4; round += 1) {
      const tenant = await createTenant(one);
      const { path, waitToken } = await claimUrlOf(tenant);
      const waiting = nodes.map((node) => waitStatus(node, waitToken, 20));
      const people = await Promise.all([one, two, one, two].map((node) => signInAccount(node)));
      const answers = await Promise.all(people.map((human) => human.submit(path, { decision: 'approve' }, '/account')));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
      const decided = performance.now();
      expect(await Promise.all(waiting)).toEqual(['claimed', 'claimed']);
      expect(performance.now() - decided).toBeLessThan(2_000);
    }
  });

  it('show the claim to each other at once', async () => {
    const [one, two] = nodes;
    const tenant = await createTenant(one);
    const { path } = await claimUrlOf(tenant);
    await (await signInAccount(one)).submit(path, { decision: 'approve' });
    const response = await two.fetch('/api/tenant', { headers: { authorization: `Bearer ${tenant.managementKey}` } });
    expect(await response.json()).toMatchObject({ tenant: { status: 'claimed', expires_at: null } });
  });
});
