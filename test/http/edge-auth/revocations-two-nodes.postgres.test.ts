/** When one node ends something, apps that listen to another node are told within a second. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '../../../sdk/src/server/index.ts';
import { startTwoNodes, type TwoNodes } from '../../support/network/two-nodes.ts';
import type { SocialTenant } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';

describe('an app that listens to one node of two', () => {
  let nodes: TwoNodes;
  beforeAll(async () => {
    nodes = await startTwoNodes({ REFRESHES_PER_HOUR: '1000' });
  });

  type Session = Awaited<ReturnType<SocialTenant['quickSignIn']>>;
  const acts: [string, (there: SocialTenant, session: Session) => Promise<Response>][] = [
    ['logout', (there, { refreshToken }) => there.logout(refreshToken)],
    ['refresh', (there, { refreshToken }) => there.refresh(refreshToken)],
    ['resource delete', (there) => there.api('/api/resources/social-login', { method: 'DELETE' })],
  ];

  it.each(someOf(acts, 3))('hears of a %s at the other within a second, without having asked', async (_what, act) => {
    nodes.seat.clock.set(new Date());
    const tenant = await nodes.createTenant();
    const session = await tenant.quickSignIn();
    let asked = 0;
    const auth = createAuth({
      baseUrl: nodes.addresses[0] ?? '',
      tenantId: tenant.id,
      applicationKey: tenant.applicationKey,
      fetch: (input, init) => {
        asked += 1;
        return fetch(input, init);
      },
    });
    const isGood = async (): Promise<boolean> => {
      const user = await auth.client.verify(session.accessToken).catch(() => null);
      return user !== null;
    };
    const isRemembered = async (): Promise<boolean> => {
      const before = asked;
      return (await isGood()) && asked === before;
    };
    await expect.poll(isRemembered, { timeout: 10_000 }).toBe(true);
    await tenant.refill();
    expect((await act(nodes.at(1, tenant), session)).status).toBe(200);
    const done = performance.now();
    await expect.poll(isGood, { timeout: 5_000, interval: 10 }).toBe(false);
    expect(performance.now() - done).toBeLessThan(1_000);
  });
});
