/** A project's own host starts to work on every node and in every worker within two seconds, and ends there as fast. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendTo } from '../../support/browser/host-browser.ts';
import { startTwoNodes } from '../../support/network/two-nodes.ts';
import { createOwner } from '../../support/owner.ts';
import { onlyInTestAll } from '../../support/times.ts';

const WITHIN_MS = 2_000;

/**
 * Workers share no memory, so each must receive a change. They cannot use the people of the built-in provider. With
 * only one provider there is no page to choose one.
 */
const WORKERS = {
  WORKERS: '2',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: 'secret',
};
/** Sent at once, so that each has its own connection: connections go to the workers in turn. */
const AT_ONCE = 8;

async function expectToCount(settings: Record<string, string>): Promise<void> {
  const nodes = await startTwoNodes(settings);
  const tenant = await nodes.createTenant();
  await (await createOwner(nodes.seat)).claim(tenant.id);
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  const [, second = ''] = nodes.addresses;
  const answersOf = (path: string) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => sendTo(second, new URL(path, `http://${host}`))));
  const statuses = async (path: string) => [...new Set((await answersOf(path)).map(({ status }) => status))];
  const within = { timeout: WITHIN_MS, interval: 50 };
  const first = nodes.at(0, tenant);
  const me = `/edge/auth/${tenant.id}/me`;

  expect(await statuses('/docs')).toEqual([200]);
  const set = await first.api('/api/social-login/domain', { method: 'PUT', json: { host } });
  expect(set.status).toBe(200);
  await expect.poll(() => statuses('/docs'), within).toEqual([404]);
  expect(await statuses(me)).toEqual([303]);

  await first.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
  const choice = `/edge/auth/${tenant.id}/sign-in`;
  const isBranded = async () =>
    (await answersOf(choice)).every(({ text }) => text.includes('/assets/accent.1d6fb8.css'));
  await first.api('/api/social-login/appearance', { method: 'PUT', json: { accent: '#1d6fb8' } });
  await expect.poll(isBranded, within).toBe(true);

  await first.api('/api/social-login/domain', { method: 'DELETE' });
  await expect.poll(() => statuses('/docs'), within).toEqual([200]);
}

it('a change counts on the other node within two seconds', { timeout: 120_000 }, () => expectToCount({}));

onlyInTestAll(() => {
  it('a change counts in every worker of the other node within two seconds', { timeout: 120_000 }, () =>
    expectToCount(WORKERS),
  );
});
