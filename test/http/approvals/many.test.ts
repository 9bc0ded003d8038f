/** Many calls that wait: by the key that asks, each one line, and one press that denies all of one key. */
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../support/approvals.ts';
import { createKey, type TestKey } from '../../support/keys.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, socialDesk } from '../desk/support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;
let deploy: TestKey;
let build: TestKey;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
  deploy = await createKey(harness.current, tenant, { name: 'Deploy', preset: 'full' });
  build = await createKey(harness.current, tenant, { name: 'Build robot', preset: 'full' });
  await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
});

async function ask(key: TestKey, host: string): Promise<string> {
  const asked = await key.api('/api/webhooks', { method: 'POST', json: { url: `https://${host}/in` } });
  return ((await asked.json()) as { approval: { id: string } }).approval.id;
}

const page = async (path = ''): Promise<string> => (await desk.human.get(`/account/approvals${path}`)).text();
const count = (text: string, part: string): number => text.split(part).length - 1;

describe('calls that wait', () => {
  it('are grouped by their key, with its name, and each opens from one line', async () => {
    for (const number of [1, 2, 3]) await ask(deploy, `deploy${number}.example`);
    await ask(build, 'build.example');
    const shown = await page();
    expect(count(shown, 'data-requester=')).toBe(2);
    expect(count(shown, '<details class="asked-fold"')).toBe(4);
    expect(shown).toContain('Deploy');
    expect(shown).toContain('3 decisions');
    expect(count(shown, 'data-action="deny-all"')).toBe(1);
    expect(shown).toContain('deploy2.example');
  });

  it('have a heading in the words of people', async () => {
    const id = await ask(deploy, 'one.example');
    const shown = (await page(`/${id}`)).replaceAll(/<[^>]+>/g, '');
    expect(shown).toMatch(/The key Deploy wants to add a webhook/);
  });

  it('are all denied by one press, and those of the other key stay', async () => {
    const first = await ask(deploy, 'one.example');
    await ask(deploy, 'two.example');
    const other = await ask(build, 'three.example');
    const sent = await desk.human.submit(`/account/approvals/${first}`, { decision: 'deny_all' }, '/account/approvals');
    expect(sent.status).toBe(303);
    const shown = await page();
    expect(shown).toContain(other);
    expect(shown).not.toContain(first);
    expect(await page(`/${first}`)).toContain('data-outcome="denied"');
    expect((await deploy.api('/api/tenant')).status).toBe(200);
  });

  it('are worked through: each decision leads back to the list, which says once what was done', async () => {
    const first = await ask(deploy, 'one.example');
    const second = await ask(deploy, 'two.example');
    const press = async (id: string, fields: Record<string, string>): Promise<string> => {
      const from_list = /name="from_list" value="([^"]+)"/.exec(await page())?.[1] ?? '';
      const sent = await desk.human.submit(`/account/approvals/${id}`, { ...fields, from_list }, '/account/approvals');
      const to = sent.headers.get('location');
      return (to === null ? sent : await desk.human.get(to)).text();
    };
    const denied = await press(first, { decision: 'deny' });
    expect(denied).toContain('Denied. Nothing was changed.');
    expect(denied).toContain(`data-approval="${second}"`);
    expect(await (await desk.human.get('/account/approvals?done=denied')).text()).not.toContain('Denied.');
    const asked = await press(second, { decision: 'deny_and_end_key' });
    expect(count(asked, 'data-action="confirm"')).toBe(1);
    expect(asked).toContain('name="from_list" value="yes"');
    expect(await press(second, { decision: 'deny_and_end_key', confirmed: 'yes' })).toContain('the key is ended');
    expect((await deploy.api('/api/tenant')).status).toBe(401);
  });

  it('are denied by their owner only, and not from another site', async () => {
    const id = await ask(deploy, 'one.example');
    const [, stranger] = await socialDesk(harness.current);
    const csrf = await stranger.human.submit(`/account/approvals/${id}`, { decision: 'deny_all' }, '/account');
    expect(csrf.status).toBe(404);
    const forged = await desk.human.submit(
      `/account/approvals/${id}`,
      { decision: 'deny_all', csrf_token: 'forged' },
      '/account',
    );
    expect(forged.status).toBe(403);
    expect(await page()).toContain(id);
  });
});
