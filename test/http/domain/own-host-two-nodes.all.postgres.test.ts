/** A host of a project's own counts on every node, and ends on every node, within two seconds. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendTo } from '../../support/browser/host-browser.ts';
import { startTwoNodes } from '../../support/network/two-nodes.ts';
import { createOwner } from '../../support/owner.ts';

const WITHIN_MS = 2_000;

it('a change counts on the other node within two seconds', async () => {
  const nodes = await startTwoNodes();
  const tenant = await nodes.createTenant();
  await (await createOwner(nodes.seat)).claim(tenant.id);
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  const [, second = ''] = nodes.addresses;
  const page = new URL(`http://${host}/docs`);
  const isOwnHost = async (): Promise<boolean> => (await sendTo(second, page)).status === 404;
  expect(await isOwnHost()).toBe(false);
  const set = await nodes.at(0, tenant).api('/api/social-login/domain', { method: 'PUT', json: { host } });
  expect(set.status).toBe(200);
  await expect.poll(isOwnHost, { timeout: WITHIN_MS, interval: 50 }).toBe(true);
  expect((await sendTo(second, new URL(`http://${host}/edge/auth/${tenant.id}/me`))).status).toBe(200);
  await nodes.at(0, tenant).api('/api/social-login/domain', { method: 'DELETE' });
  await expect.poll(isOwnHost, { timeout: WITHIN_MS, interval: 50 }).toBe(false);
});
