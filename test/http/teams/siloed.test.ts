/** Teams of a project whose people are in separate tables. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { codeOf, createTeamProject } from './support/teams.ts';

const [, runtimeProfile] = RUNTIME_PROFILES;
const harness = useHarness({ config: { runtimeProfile } });

it('a project with tables of its own has teams like every other', async () => {
  const project = await createTeamProject(harness.current);
  const [ada, grace] = [await project.person('ada'), await project.person('grace')];
  const team = await project.team(ada);
  await project.setRole(team, grace, 'admin');
  expect((await grace.teams()).map(({ role, permissions }) => ({ role, permissions }))).toEqual([
    { role: 'admin', permissions: ['members:manage', 'content:*'] },
  ]);
  expect(await codeOf(await grace.call('invite', { team_id: team, email: 'hedy@example.com', role: 'viewer' }))).toBe(
    'yes',
  );
  expect(await codeOf(await grace.call('members', { team_id: team }))).toBe('yes');
  expect(await codeOf(await ada.call('leave', { team_id: team }))).toBe('lastTeamOwner');
  expect((await project.api(`/api/social-login/users/${ada.id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await grace.teams()).map(({ role }) => role)).toEqual(['owner']);
  const removed = await project.api('/api/resources/teams', { method: 'DELETE' });
  expect(await removed.json()).toMatchObject({ removed: { teams: 1, members: 1, invitations: 1 } });
  expect((await project.api('/api/resources/social-login', { method: 'DELETE' })).status).toBe(200);
});
