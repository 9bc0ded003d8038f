/** Each limit of teams: in `/docs/limits`, and where it is reached. */
import * as contract from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { codeOf, createTeamProject, type Person, type TeamProject } from './support/teams.ts';

const {
  TEAM_INVITATIONS_OPEN_MAX,
  TEAM_LIST_LIMIT_MAX,
  TEAM_MEMBERS_MAX,
  TEAM_NAME_MAX,
  TEAM_PERMISSIONS_MAX,
  TEAM_ROLES_MAX,
  TEAMS_OF_PERSON_MAX,
} = contract;

const harness = useHarness();
let project: TeamProject;
let ada: Person;

beforeEach(async () => {
  project = await createTeamProject(harness.current);
  ada = await project.person('ada');
});

const limits = Object.entries(contract).filter(([name]) => /^TEAMS?_(\w+_)?(MAX|PER_DAY)$/.test(name));

it('the document has a row for each number of the contract', async () => {
  const document = await (await harness.current.fetch('/docs/limits.md')).text();
  const [, section = ''] = document.split('## Teams');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/\| ([\d,]+) \|$/gm)].map(([, value]) => value);
  expect(limits.length).toBeGreaterThan(8);
  expect(rows.toSorted()).toEqual(limits.map(([, value]) => Number(value).toLocaleString('en-GB')).toSorted());
});

/** Users who are there already, with numbers from 101 on. */
const addUsers = (count: number) =>
  harness.current.database.query(
    `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
     select $1, 100 + n, 'https://accounts.example.com', 'subject-' || n, n || '@example.com', now(), now()
     from generate_series(1, $2::int) n`,
    [project.id, count],
  );
const provisioned = (roles: unknown) => project.api('/api/resources/teams', { method: 'POST', json: { roles } });
const owner = { name: 'owner', permissions: ['team:manage', 'members:manage'] };
const numbered = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n));

describe('the last one passes and the next is refused:', () => {
  it('members of a team', async () => {
    const team = await project.team(ada);
    await addUsers(TEAM_MEMBERS_MAX);
    await harness.current.database.query(
      `insert into porchlight.team_members (tenant_id, team_id, user_id, role, version, added_at)
       select $1, $2, 100 + n, 'viewer', 1, now() from generate_series(1, $3::int) n`,
      [project.id, team, TEAM_MEMBERS_MAX - 2],
    );
    expect(await codeOf(await project.setRole(team, { id: 100 + TEAM_MEMBERS_MAX - 1 }, 'viewer'))).toBe('yes');
    const over = await project.setRole(team, { id: 100 + TEAM_MEMBERS_MAX }, 'viewer');
    expect(await over.json()).toMatchObject({
      code: 'teamLimit',
      detail: expect.stringContaining(`${TEAM_MEMBERS_MAX}`),
    });
  });

  it('teams of a person', async () => {
    const grace = await project.person('grace');
    const last = await project.team(ada, 'Last');
    await harness.current.database.query(
      `insert into porchlight.team_members (tenant_id, team_id, user_id, role, version, added_at)
       select $1, 100 + n, $2, 'viewer', 1, now() from generate_series(1, $3::int) n`,
      [project.id, grace.id, TEAMS_OF_PERSON_MAX - 1],
    );
    expect(await codeOf(await project.setRole(last, grace, 'viewer'))).toBe('yes');
    const over = await project.setRole(await project.team(ada, 'One more'), grace, 'viewer');
    expect(await over.json()).toMatchObject({
      ...{ code: 'teamLimit', detail: expect.stringContaining(`${TEAMS_OF_PERSON_MAX}`) },
    });
  });

  it('open invitations of a team', async () => {
    const team = await project.team(ada);
    const invite = (n: number) =>
      project.api(`/api/teams/${team}/invitations`, {
        method: 'POST',
        json: { email: `guest${n}@example.com`, role: 'viewer' },
      });
    for (let n = 1; n <= TEAM_INVITATIONS_OPEN_MAX; n += 1) expect((await invite(n)).status).toBe(201);
    expect(await codeOf(await invite(TEAM_INVITATIONS_OPEN_MAX + 1))).toBe('teamLimit');
  });

  it('roles, their permissions, characters of a name, rows of a page', async () => {
    const roles = (count: number) => [owner, ...numbered(count - 1, (n) => ({ name: `r${n}`, permissions: [] }))];
    const granted = (count: number) => [owner, { name: 'all', permissions: numbered(count, (n) => `p${n}:read`) }];
    const named = (length: number) =>
      project.api('/api/teams', { method: 'POST', json: { name: 'n'.repeat(length), owner_user_id: ada.id } });
    const page = (limit: number) => project.api(`/api/teams?limit=${limit}`);
    const tried: readonly (readonly [(count: number) => Promise<Response>, number])[] = [
      [(count) => provisioned(roles(count)), TEAM_ROLES_MAX],
      [(count) => provisioned(granted(count)), TEAM_PERMISSIONS_MAX],
      [named, TEAM_NAME_MAX],
      [page, TEAM_LIST_LIMIT_MAX],
    ];
    for (const [call, max] of tried) {
      expect([max, await codeOf(await call(max))]).toEqual([max, 'yes']);
      expect([max, await codeOf(await call(max + 1))]).toEqual([max, 'invalidRequest']);
    }
  });
});
