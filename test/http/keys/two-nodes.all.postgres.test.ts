import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../support/keys.ts';
import { startTwoNodes, type TwoNodes } from '../../support/network/two-nodes.ts';

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});

describe('with two nodes on one database', () => {
  it('a key that one node narrowed or deleted is refused by the other at its next call', async () => {
    const tenant = await nodes.createTenant();
    const key = await createKey(nodes.seat, tenant, { preset: 'support' });
    const [here, there] = [nodes.at(0, tenant), nodes.at(1, { ...tenant, managementKey: key.secret })];
    expect((await there.api('/api/social-login/users')).status).toBe(200);
    await here.api(`/api/keys/${key.id}`, { method: 'PATCH', json: { permissions: ['project:read'] } });
    expect((await there.api('/api/social-login/users')).status).toBe(403);
    expect((await there.api('/api/tenant')).status).toBe(200);
    await here.api(`/api/keys/${key.id}`, { method: 'DELETE' });
    expect((await there.api('/api/tenant')).status).toBe(401);
  });
});
