import { beforeAll, describe, expect, it } from 'vitest';
import { startTwoNodes, type TwoNodes } from '../../../support/network/two-nodes.ts';
import { problemOf } from '../../../support/social-tenant.ts';
import { codeOf, redeem } from '../../../support/steps/bound-sign-in.ts';

describe('a code and two processes on one PostgreSQL', () => {
  let nodes: TwoNodes;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });

  it('of a hundred redemptions at both, one begins a session', async () => {
    nodes.seat.clock.set(new Date());
    const tenant = await nodes.createTenant();
    const there = [nodes.at(0, tenant), nodes.at(1, tenant)] as const;
    const code = await codeOf({ baseUrl: nodes.baseUrl }, tenant.id);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const answer = await redeem(there[index % 2 === 0 ? 0 : 1], code);
        return answer.status === 200 ? 'won' : (await problemOf(answer)).code;
      }),
    );
    expect(statuses.filter((status) => status === 'won')).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set(['won', 'invalidCode']));
    const [counted] = await nodes.seat.database.query<{ count: number }>(
      'select count(*) as count from porchlight.login_attempts where tenant_id = $1 and redeemed_at is not null',
      [tenant.id],
    );
    expect(counted?.count).toBe(1);
  });
});
