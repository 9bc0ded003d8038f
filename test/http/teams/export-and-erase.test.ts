/** A person's data and teams: what an export names, and what is left after erasing. Shared tables and tables of a project. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { createTeamProject } from './support/teams.ts';

describe.each(RUNTIME_PROFILES.map((profile) => [profile]))('with the profile %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  it('an export names the teams of a person, and nobody else in them', async () => {
    const project = await createTeamProject(harness.current);
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const first = await project.team(ada, 'Engines');
    const second = await project.team(grace, 'Otters');
    await project.setRole(second, ada, 'viewer');
    const exported = await (await project.api(`/api/social-login/users/${ada.id}/export`)).json();
    expect(exported).toMatchObject({
      teams: [
        { id: first, name: 'Engines', role: 'owner' },
        { id: second, name: 'Otters', role: 'viewer' },
      ],
    });
    expect(JSON.stringify(exported)).not.toContain(grace.email);
  });

  it('an erased person is in no team, and in no row of teams', async () => {
    const project = await createTeamProject(harness.current);
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const team = await project.team(grace, 'Otters');
    await project.setRole(team, ada, 'admin');
    expect((await ada.call('invite', { team_id: team, email: 'hedy@example.com', role: 'viewer' })).status).toBe(201);
    const counted = async () => {
      const { database } = harness.current;
      const [row] = await database.query<{ placement: 'pooled' | 'siloed' }>(
        'select placement from porchlight.social_login_resources where tenant_id = $1',
        [project.id],
      );
      const schema = socialSchema(project.id, row?.placement ?? 'pooled');
      const [found] = await database.query<{ members: number; invitations: number }>(
        `select (select count(*) from ${schema}.team_members where tenant_id = $1 and user_id = $2)::int as members,
          (select count(*) from ${schema}.team_invitations where tenant_id = $1 and invited_by = $2)::int as invitations`,
        [project.id, ada.id],
      );
      return found;
    };
    expect(await counted()).toEqual({ members: 1, invitations: 1 });
    const path = `/api/social-login/users/${ada.id}`;
    expect(await (await project.api(`${path}?dry_run=true`, { method: 'DELETE' })).json()).toMatchObject({
      dry_run: true,
    });
    expect(await counted()).toEqual({ members: 1, invitations: 1 });
    expect((await project.api(path, { method: 'DELETE' })).status).toBe(200);
    expect(await counted()).toEqual({ members: 0, invitations: 0 });
    expect((await project.api(`${path}/export`)).status).toBe(404);
    expect((await grace.teams()).map(({ role }) => role)).toEqual(['owner']);
  });

  it('a dry run of erasing says what becomes of each team, and erasing does just that', async () => {
    const project = await createTeamProject(harness.current);
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const [hedy, mary] = [await project.person('hedy'), await project.person('mary')];
    const alone = await project.team(ada, 'Alone');
    const withAdmin = await project.team(ada, 'Engines');
    await project.setRole(withAdmin, hedy, 'admin');
    await project.setRole(withAdmin, grace, 'viewer');
    const withViewer = await project.team(ada, 'Sails');
    await project.setRole(withViewer, grace, 'viewer');
    const withOwner = await project.team(ada, 'Otters');
    await project.setRole(withOwner, mary, 'owner');
    const withBlocked = await project.team(ada, 'Kites');
    await project.setRole(withBlocked, mary, 'owner');
    await project.setRole(withBlocked, grace, 'admin');
    const asViewer = await project.team(grace, 'Winds');
    await project.setRole(asViewer, ada, 'viewer');
    const path = `/api/social-login/users/${ada.id}`;
    const tried = (await (await project.api(`${path}?dry_run=true`, { method: 'DELETE' })).json()) as {
      teams: { id: number; name: string; role: string; outcome: string; new_owner_id: number | null }[];
    };
    const stays = { outcome: 'left', new_owner_id: null };
    expect(tried.teams).toEqual([
      { id: alone, name: 'Alone', role: 'owner', outcome: 'deleted', new_owner_id: null },
      { id: withAdmin, name: 'Engines', role: 'owner', outcome: 'handed_over', new_owner_id: hedy.id },
      { id: withViewer, name: 'Sails', role: 'owner', outcome: 'ownerless', new_owner_id: null },
      { id: withOwner, name: 'Otters', role: 'owner', ...stays },
      { id: withBlocked, name: 'Kites', role: 'owner', ...stays },
      { id: asViewer, name: 'Winds', role: 'viewer', ...stays },
    ]);
    const blocked = await project.api(`/api/social-login/users/${mary.id}`, {
      method: 'PATCH',
      json: { blocked: true },
    });
    expect(blocked.status).toBe(200);
    const again = (await (await project.api(`${path}?dry_run=true`, { method: 'DELETE' })).json()) as typeof tried;
    expect(again.teams.find(({ id }) => id === withBlocked)).toMatchObject({
      ...{ outcome: 'handed_over', new_owner_id: grace.id },
    });
    expect((await project.api(path, { method: 'DELETE' })).status).toBe(200);
    for (const { id, outcome, new_owner_id } of again.teams) {
      const { members } = (await (await project.api(`/api/teams/${id}/members`)).json()) as {
        members?: { user_id: number; role: string }[];
      };
      expect([id, members === undefined]).toEqual([id, outcome === 'deleted']);
      if (outcome === 'handed_over')
        expect(members?.find(({ user_id }) => user_id === new_owner_id)?.role).toBe('owner');
      // Who is blocked keeps the role, and cannot act by it.
      const owners = members?.filter(({ role, user_id }) => role === 'owner' && user_id !== mary.id) ?? [];
      if (outcome === 'ownerless') expect(owners).toEqual([]);
    }
  });
});
