/** Teams in the file of all users: taken to another project with their roles, people and open invitations. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { createKey } from '../../support/keys.ts';
import { placementsToTry } from '../../support/placements.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTeamProject, type TeamProject, teamProject } from './support/teams.ts';

const ROLES = [
  { name: 'owner', permissions: ['team:manage', 'members:manage', 'content:*'] },
  { name: 'writer', permissions: ['content:*'] },
];

const sum = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The file without what `keep` drops, with a right end. */
function editedFile(file: string, keep: (line: { type: string }) => boolean): string {
  const [header = '', ...lines] = file.trimEnd().split('\n').slice(0, -1);
  const kept = lines.filter((line) => keep(JSON.parse(line)));
  const sums = kept.map((line) => `${(JSON.parse(line) as { sum: string }).sum}\n`);
  return [header, ...kept, JSON.stringify({ type: 'end', count: kept.length, sum: sum(sums.join('')) }), ''].join('\n');
}

describe.each(placementsToTry())('teams move, in %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  const exported = async (from: SocialTenant): Promise<string> => {
    const answer = await from.api('/api/social-login/export');
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const sent = (to: SocialTenant, file: string, query = '') =>
    to.api(`/api/social-login/import${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: file,
    });
  const imported = async (to: SocialTenant, file: string, query = '') => {
    const answer = await sent(to, file, query);
    expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()]);
    return (await answer.json()) as { teams?: object };
  };

  async function filled(): Promise<TeamProject> {
    const project = await createTeamProject(harness.current, { roles: ROLES, creation: 'key' });
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const engines = await project.team(ada, 'Engines');
    await project.setRole(engines, grace, 'writer');
    await project.team(grace, 'Größe');
    const invitation = { email: 'hedy@example.com', role: 'writer' };
    await project.api(`/api/teams/${engines}/invitations`, { method: 'POST', json: invitation });
    return project;
  }
  const stateOf = async (project: SocialTenant) => {
    const read = async (path: string) => (await project.api(path)).json() as Promise<Record<string, unknown[]>>;
    const { teams = [] } = await read('/api/teams');
    const { resource } = (await read('/api/resources/teams')) as unknown as { resource: Record<string, unknown> };
    const { created_at: _, ...settings } = resource;
    return {
      settings,
      teams: await Promise.all(
        (teams as { id: number; name: string }[]).map(async (team) => ({
          ...team,
          members: (await read(`/api/teams/${team.id}/members`)).members?.map((one) => {
            const { user_id: __, ...member } = one as { user_id: number };
            return member;
          }),
          invitations: (await read(`/api/teams/${team.id}/invitations`)).invitations?.map((one) => {
            const { id: __, ...invitation } = one as { id: number };
            return invitation;
          }),
        })),
      ),
    };
  };

  it('with numbers, roles, members and open invitations, and a second time nothing happens', async () => {
    const from = await filled();
    const file = await exported(from);
    expect(file.split('\n', 1)[0]).toContain('"version":3');
    expect(file).not.toMatch(/svc_invite_|token/);
    const to = await createSocialTenant(harness.current);
    const all = { imported: 2, existing: 0, refused: 0, members: 3, invitations: 1, left_out: 0 };
    expect((await imported(to, file, '?dry_run=true')).teams).toEqual(all);
    expect((await to.api('/api/resources/teams')).status).toBe(404);
    expect((await imported(to, file)).teams).toEqual(all);
    expect(await stateOf(to)).toEqual(await stateOf(from));
    const none = { imported: 0, existing: 2, refused: 0, members: 0, invitations: 0, left_out: 0 };
    expect((await imported(to, file, '?dry_run=true')).teams).toEqual(none);
    expect((await imported(to, file)).teams).toEqual(none);
    expect(await stateOf(to)).toEqual(await stateOf(from));
    expect(await exported(to)).toBe(file);
    // The next team gets a number that no other has had.
    const ada = await teamProject(harness.current, to).person('ada');
    expect(await teamProject(harness.current, to).team(ada, 'Third')).toBe(3);
  });

  it('people are found by their identity, also where they have another number', async () => {
    const from = await filled();
    const to = teamProject(harness.current, await createSocialTenant(harness.current));
    // Grace is the first user here.
    const grace = await to.person('grace');
    await imported(to, await exported(from));
    expect((await grace.teams()).map(({ id, name, role }) => [id, name, role])).toEqual([
      [1, 'Engines', 'writer'],
      [2, 'Größe', 'owner'],
    ]);
  });

  it('a number that another team has stays with it, and who is not here is left out', async () => {
    const from = await filled();
    const file = await exported(from);
    harness.current.clock.advance({ seconds: 1 });
    const to = await createTeamProject(harness.current, { roles: ROLES });
    const hedy = await to.person('hedy');
    await to.team(hedy, 'Mine');
    const withoutUsers = editedFile(file, ({ type }) => type !== 'user');
    expect((await imported(to, withoutUsers)).teams).toEqual({
      ...{ imported: 1, existing: 0, refused: 1, members: 0, invitations: 0, left_out: 1 },
    });
    expect((await stateOf(to)).teams.map(({ name }) => name)).toEqual(['Mine', 'Größe']);
  });

  it('roles have to be there, and every line has to be whole and in its place', async () => {
    const file = await exported(await filled());
    const to = await createTeamProject(harness.current);
    expect(await (await sent(to, file)).json()).toMatchObject({
      code: 'invalidRequest',
      errors: [{ message: expect.stringContaining('lacks: writer') }],
    });
    const other = await createSocialTenant(harness.current);
    const faulty = [
      file.replace('"role":"writer"', '"role":"owner"'),
      editedFile(file, ({ type }) => type !== 'teams'),
      file.replace('"version":3', '"version":2'),
    ];
    for (const one of faulty) expect((await sent(other, one)).status).toBe(400);
  });

  it('a key that may not read or change teams moves users alone', async () => {
    const from = await filled();
    const key = await createKey(harness.current, from, {
      permissions: ['users:read', 'users:export', 'users:import'],
    });
    const answer = await key.api('/api/social-login/export');
    const file = await answer.text();
    expect(file).toContain('"version":2');
    expect(file).not.toContain('Engines');
    const whole = await exported(from);
    const refused = await sent({ ...from, api: key.api }, whole);
    expect(await refused.json()).toMatchObject({ errors: [{ message: expect.stringContaining('teams:write') }] });
  });

  it('the members of a full team go over several lines', async () => {
    const from = await filled();
    const { database } = harness.current;
    const place = await harness.current.service.shared.resources.find(from.id);
    const schema = socialSchema(from.id, place?.placement ?? 'pooled');
    await database.query(
      `insert into ${schema}.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
       select $1, n, 'https://accounts.example.com', 'subject-' || n, n || '@example.com', now(), now()
       from generate_series(11, 500) n`,
      [from.id],
    );
    await database.query(
      `insert into ${schema}.team_members (tenant_id, team_id, user_id, role, version, added_at)
       select $1, 1, n, 'writer', 1, now() from generate_series(11, 500) n`,
      [from.id],
    );
    const file = await exported(from);
    expect(file.split('\n').filter((line) => line.includes('"type":"team","id":1,')).length).toBeGreaterThan(2);
    expect(Math.max(...file.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(16_384);
    const withTwo = editedFile(file, (line) => line.type !== 'user' || (line as unknown as { id: number }).id < 3);
    const to = await createSocialTenant(harness.current);
    expect((await imported(to, withTwo)).teams).toMatchObject({ imported: 2, members: 3, left_out: 490 });
  });
});
