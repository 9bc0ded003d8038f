/** H47: a key does not make owners of teams by another name, where the owner of the project wants to be asked. */
import { beforeAll, expect, it } from 'vitest';
import { asked, type Guarded, guardedProject } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { socialTenant } from '../../support/social-tenant.ts';

const ROLES = [
  { name: 'owner', permissions: ['team:manage', 'members:manage', 'content:*'] },
  { name: 'deputy', permissions: ['team:*', 'members:manage', 'content:*'] },
  { name: 'member', permissions: ['content:*'] },
];

let harness: Harness;
let guarded: Guarded;
let team: string;
let member: string;

const provision = (roles: readonly object[]): Promise<Response> =>
  guarded.tenant.api('/api/resources/teams', { method: 'POST', json: { roles } });

beforeAll(async () => {
  harness = await createHarness();
  guarded = await guardedProject(harness, async (tenant) => {
    expect((await tenant.api('/api/resources/teams', { method: 'POST', json: { roles: ROLES } })).status).toBe(201);
    const people = socialTenant(harness, tenant);
    const { userId: owner } = await people.quickSignIn('olga');
    const { userId } = await people.quickSignIn('mel');
    const json = { name: 'Engines', owner_user_id: owner };
    const made = (await (await tenant.api('/api/teams', { method: 'POST', json })).json()) as { team: { id: number } };
    team = `/api/teams/${made.team.id}`;
    member = `${team}/members/${userId}`;
  });
});

it('H47: a new role waits, as a permission does that a role gets', async () => {
  await asked(provision([...ROLES, { name: 'boss', permissions: ['team:manage'] }]));
  await asked(provision([...ROLES, { name: 'clerk', permissions: ['billing:refund'] }]));
  expect((await provision(ROLES)).status).toBe(200);
});

it('H47: whoever could make owners is one, by membership and by invitation', async () => {
  const put = (role: string) => guarded.tenant.api(member, { method: 'PUT', json: { role } });
  const invite = (role: string) =>
    guarded.tenant.api(`${team}/invitations`, { method: 'POST', json: { email: 'new@example.com', role } });
  for (const role of ['owner', 'deputy']) {
    await asked(put(role));
    await asked(invite(role));
  }
  expect((await put('member')).status).toBe(200);
  expect((await invite('member')).status).toBe(201);
});
