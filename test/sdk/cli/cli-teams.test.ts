/** The commands about teams, and their roles in the project's file. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function shellWithPeople() {
  const shell = await projectLine(harness.baseUrl);
  await (await createOwner(harness)).claim(shell.tenantId);
  const credentials = await readCredentials(shell.folder);
  const management = createManagement(credentials);
  if ((await management.resource().catch(() => null)) === null)
    await management.provision(['http://localhost:4000/auth/callback']);
  for (const name of ['ada', 'grace']) await management.createTestUser({ name });
  const write = (file: object) => writeFile(join(shell.folder, 'porchlight.json'), JSON.stringify(file));
  return { ...shell, management, write };
}

const ROLES = [
  { name: 'owner', permissions: ['team:manage', 'members:manage', 'content:*'] },
  { name: 'editor', permissions: ['content:write', 'content:read'] },
];

it('makes a team, fills it and ends it', async () => {
  const shell = await shellWithPeople();
  const text = async (...words: string[]) => (await shell.run(...words, '--text')).stdout;
  expect((await shell.run('teams', 'provision', '--creation', 'key')).json).toMatchObject([{ creation: 'key' }]);
  expect(await text('teams', 'roles')).toContain('viewer  content:read');
  expect((await shell.run('teams', '--text')).stderr).toContain('There are no teams yet.');
  expect((await shell.run('teams', 'create', 'Engines', '--owner', '1')).json).toMatchObject([
    { id: 1, name: 'Engines' },
  ]);
  expect((await shell.run('teams', 'rename', '1', 'Otters')).json).toMatchObject([{ name: 'Otters' }]);
  expect((await shell.run('teams', 'set', '1', '2', 'viewer')).json).toMatchObject([{ user_id: 2, role: 'viewer' }]);
  const members = (await shell.run('teams', 'members', '1')).json;
  expect(members).toMatchObject([
    { user_id: 1, role: 'owner' },
    { user_id: 2, role: 'viewer' },
  ]);
  expect((await shell.run('teams', 'members', '1', '--limit', '1')).json).toHaveLength(1);
  const invited = await shell.run('teams', 'invite', '1', 'hedy@example.com', '--role', 'member');
  expect(invited.json).toMatchObject([{ url: expect.stringContaining(`/edge/teams/${shell.tenantId}/invitations/`) }]);
  expect(await text('teams', 'invitations', '1')).toContain('hedy@example.com');
  expect((await shell.run('teams', 'withdraw', '1', '1')).code).toBe(0);
  expect((await shell.run('teams', 'remove', '1', '2')).json).toMatchObject([{ removed: true, user_id: 2 }]);
  const last = await shell.run('teams', 'remove', '1', '1');
  expect([last.code, last.stderr]).toEqual([4, expect.stringContaining('lastTeamOwner')]);
  expect((await shell.run('teams', 'delete', '1')).code).toBe(2);
  expect((await shell.run('teams', 'off', '--dry-run')).json).toMatchObject([
    { would_remove: { teams: 1, members: 1 } },
  ]);
  expect((await shell.run('teams', 'delete', '1', '--yes')).code).toBe(0);
  expect((await shell.run('teams', 'off', '--yes')).json).toMatchObject([{ removed: { teams: 0 } }]);
});

it.each([
  ['teams create Engines', '--owner'],
  ['teams create Engines --owner ada', 'numeric'],
  ['teams rename one Engines', 'porchlight teams rename <team id> <name>'],
  ['teams set 1 2', 'porchlight teams set <team id> <user id> <role>'],
  ['teams invite 1 hedy@example.com', '--role'],
  ['teams provision --role owner', '--role takes a name'],
  ['teams off', '--yes'],
])('says what is missing in %s', async (line, wanted) => {
  const shell = await projectLine(harness.baseUrl);
  const ran = await shell.run(...line.split(' '));
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(wanted)]);
});

it('keeps porchlight.json true after a command', async () => {
  const shell = await shellWithPeople();
  await shell.write({ session_max_days: null });
  const role = ROLES.flatMap(({ name, permissions }) => ['--role', `${name}=${permissions.join(',')}`]);
  expect((await shell.run('teams', 'provision', ...role, '--text')).stdout).toContain(
    'porchlight.json says so too: teams',
  );
  const file = JSON.parse(await readFile(join(shell.folder, 'porchlight.json'), 'utf8')) as object;
  expect(file).toMatchObject({ teams: { creation: 'anyone', roles: ROLES } });
  expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
});

it('applies roles, names their drift, and asks before it takes away from people', async () => {
  const shell = await shellWithPeople();
  await shell.write({ teams: { roles: ROLES } });
  const planned = await shell.run('apply', '--plan', '--exit-code');
  expect([planned.code, planned.json]).toEqual([
    5,
    [
      {
        changes: [
          { path: 'teams.creation', removed: [], added: ['anyone'] },
          { path: 'teams.roles[owner].permissions', removed: [], added: ROLES[0]?.permissions },
          { path: 'teams.roles[editor].permissions', removed: [], added: ROLES[1]?.permissions },
        ],
      },
    ],
  ]);
  expect((await shell.run('apply', '--yes')).code).toBe(0);
  expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
  // By hand, past the file.
  await shell.management.teams.provision({ roles: [...ROLES, { name: 'guest', permissions: [] }] });
  const drift = await shell.run('apply', '--plan', '--exit-code');
  expect([drift.code, drift.json]).toEqual([
    5,
    [{ changes: [{ path: 'teams.roles[guest]', removed: ['guest'], added: [] }] }],
  ]);
  // Nobody is in a team, so nothing is taken from anybody.
  expect((await shell.run('apply', '--yes')).code).toBe(0);

  const { id } = await shell.management.teams.create('Engines', 1);
  await shell.management.teams.setMember(id, 2, 'editor');
  await shell.write({ teams: { roles: [ROLES[0], { name: 'editor', permissions: ['content:read'] }] } });
  const unasked = await shell.run('apply', '--yes');
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('content:write of teams.roles[editor]')]);
  expect((await shell.management.teams.resource()).roles).toEqual(ROLES);
  expect((await shell.run('apply', '--yes', '--remove')).code).toBe(0);
  expect((await shell.management.teams.resource()).roles[1]?.permissions).toEqual(['content:read']);

  await shell.write({ teams: { roles: [ROLES[0]] } });
  const inUse = await shell.run('apply', '--yes', '--remove');
  expect([inUse.code, inUse.stderr]).toEqual([4, expect.stringContaining('roleInUse')]);
  // A file without the field leaves teams alone.
  await shell.write({ name: 'Otter Shop' });
  expect((await shell.run('apply', '--yes')).code).toBe(0);
  expect((await shell.management.teams.resource()).roles).toHaveLength(2);
});

it('lets the owner approve a permission that a role gains', async () => {
  const shell = await shellWithPeople();
  await shell.management.teams.provision({ roles: ROLES });
  await shell.management.approvals.setPolicy({ outward: true, disruptive: false, irreversible: false });
  await shell.write({ teams: { roles: [ROLES[0], { name: 'editor', permissions: ['content:*'] }] } });
  const held = await shell.run('apply', '--yes', '--remove');
  expect([held.code, held.stderr]).toEqual([4, expect.stringContaining('approvalRequired')]);
  expect((await shell.management.teams.resource()).roles).toEqual(ROLES);
});
