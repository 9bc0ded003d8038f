/** Users exported to a file and imported from one, with the command line. */
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../../../sdk/src/testing/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

async function projectWith(...personas: string[]) {
  const shell = await projectLine(harness.baseUrl, {});
  for (const persona of personas) await signInAs({ baseUrl: harness.baseUrl, tenantId: shell.tenantId, persona });
  return { ...shell, file: (name: string): string => join(shell.folder, name) };
}

describe('porchlight export and import', () => {
  it('carry all users over, and go on where an export broke off', async () => {
    const source = await projectWith('ada', 'grace');
    const [whole, broken] = [source.file('whole.ndjson'), source.file('broken.ndjson')];
    expect((await source.run('export', whole)).json).toMatchObject([{ users: 2, resumed_after: 0 }]);
    const text = readFileSync(whole, 'utf8');
    writeFileSync(broken, text);
    truncateSync(broken, text.indexOf('\n', text.indexOf('"id":1')) + 30);
    expect((await source.run('export', broken)).json).toMatchObject([{ users: 2, resumed_after: 1 }]);
    expect(readFileSync(broken, 'utf8')).toBe(text);
    expect((await source.run('export', whole)).stderr).toContain('whole export already');

    const target = await projectWith();
    expect((await target.run('import', whole, '--dry-run')).json).toMatchObject([
      { users: 2, broken_line: null, would_add: { users: 2 }, existing: 0, refused: 0 },
    ]);
    expect((await target.run('import', whole)).json).toMatchObject([{ imported: 2, existing: 0, renumbered: [] }]);
    expect((await target.run('import', whole, '--text')).stdout).toContain('0 users were added, 2 were there already');
    const again = target.file('again.ndjson');
    await target.run('export', again);
    expect(readFileSync(again, 'utf8')).toBe(text);
  });

  it('carry teams over too, and begin them again where an export broke off', async () => {
    const source = await projectWith('ada', 'grace');
    await source.run('teams', 'provision');
    await source.run('teams', 'create', 'Engines', '--owner', '1');
    await source.run('teams', 'set', '1', '2', 'viewer');
    await source.run('teams', 'create', 'Otters', '--owner', '2');
    const file = source.file('users.ndjson');
    expect((await source.run('export', file)).json).toMatchObject([{ users: 2, resumed_after: 0 }]);
    const text = readFileSync(file, 'utf8');
    const broken = source.file('broken.ndjson');
    writeFileSync(broken, text.slice(0, text.indexOf('"Otters"')));
    expect((await source.run('export', broken)).json).toMatchObject([{ users: 2, resumed_after: 2 }]);
    expect(readFileSync(broken, 'utf8')).toBe(text);

    const target = await projectWith();
    const teams = { imported: 2, existing: 0, refused: 0, members: 3, invitations: 0, left_out: 0 };
    expect((await target.run('import', file, '--dry-run')).json).toMatchObject([{ users: 2, teams: { imported: 2 } }]);
    expect((await target.run('import', file)).json).toMatchObject([{ imported: 2, teams }]);
    expect((await target.run('import', file, '--text')).stdout).toContain('0 teams were added, 2 were there already');
    const again = target.file('again.ndjson');
    await target.run('export', again);
    expect(readFileSync(again, 'utf8')).toBe(text);
  });

  it('of a broken file bring over what is whole, and name the line', async () => {
    const source = await projectWith('ada', 'grace');
    const file = source.file('users.ndjson');
    await source.run('export', file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('grace@', 'mallory@'));
    const target = await projectWith();
    const { code, json, stderr } = await target.run('import', file);
    expect([code, json[0]?.imported, json[0]?.broken_line]).toEqual([2, 1, 3]);
    expect(stderr).toContain('Line 3');
    expect((await target.run('import', source.file('.service'))).code).toBe(2);
  });

  onlyInTestAll(() => {
    it('bring over a dump of another service, with a map of ids and a report of who does not fit', async () => {
      const { run, file } = await projectWith('ada');
      const users = [
        { user_id: 'google-oauth2|1130', email: 'zoe@example.com', created_at: '2024-01-01T00:00:00Z' },
        { user_id: 'auth0|77', email: 'max@example.com', created_at: '2023-01-01T00:00:00Z' },
      ];
      writeFileSync(file('dump.gz'), gzipSync(users.map((user) => JSON.stringify(user)).join('\n')));
      const options = ['--from', 'auth0', '--map', file('ids'), '--report', file('misfits')];
      const tried = await run('import', file('dump.gz'), ...options, '--dry-run', '--text');
      expect(tried.stdout).toContain('max@example.com has no identity at Google, GitHub, Apple (signs in by auth0)');
      const { code, json } = await run('import', file('dump.gz'), ...options);
      expect([code, json[0]]).toMatchObject([0, { imported: 1, misfits: 1, renumbered: 1 }]);
      expect(JSON.parse(readFileSync(file('ids'), 'utf8'))).toEqual({
        from: 'google-oauth2|1130',
        id: 2,
        email: 'zoe@example.com',
      });
      expect(JSON.parse(readFileSync(file('misfits'), 'utf8'))).toMatchObject({ source: 'auth0|77' });
      expect((await run('import', file('dump.gz'), '--from', 'okta')).stderr).toContain('supabase, clerk, auth0');
    });
  });

  onlyInTestAll(() => {
    it('leave a file alone that is no export', async () => {
      const { run, file } = await projectWith('ada');
      for (const text of ['# Notes\n', '{"name":"app"}', '\n\n', 'x']) {
        writeFileSync(file('notes.md'), text);
        const { code, stderr } = await run('export', file('notes.md'));
        expect([code, stderr]).toEqual([2, expect.stringContaining('was left as it is')]);
        expect(readFileSync(file('notes.md'), 'utf8')).toBe(text);
      }
      writeFileSync(file('empty'), '');
      expect((await run('export', file('empty'))).code).toBe(0);
    });
  });

  it('H47: put nobody into a team because it has the name of their organisation, nor a stranger into theirs', async () => {
    const { run, file } = await projectWith();
    const person = (id: string, provider_user_id: string) => ({
      id,
      external_accounts: [{ provider: 'oauth_google', provider_user_id, email_address: `${id}@example.com` }],
      created_at: Number(provider_user_id),
    });
    const users = [person('ada', '1'), person('grace', '2'), person('mallory', '3')];
    const membership = (organization: object, user_id: string, role: string) => ({
      organization,
      role,
      public_user_data: { user_id },
    });
    const acme = { id: 'org_1', name: 'Acme', created_by: 'ada' };
    const otters = { id: 'org_3', name: 'Otters', created_by: 'ada' };
    const first = [membership(acme, 'ada', 'org:admin')];
    writeFileSync(file('users'), JSON.stringify(users));
    const move = (memberships: object[]) => {
      writeFileSync(file('memberships'), JSON.stringify(memberships));
      return run('import', file('users'), '--from', 'clerk', '--organizations', file('memberships'));
    };
    await run('teams', 'provision');
    expect((await move(first)).json).toMatchObject([{ imported: 3, teams: { created: 1, members: 1 } }]);
    // Until the next dump, a stranger makes an organisation there and a team here, with the names of others.
    await run('teams', 'create', 'Otters', '--owner', '3');
    const second = [
      membership({ ...acme, id: 'org_2', created_by: 'mallory' }, 'mallory', 'org:admin'),
      ...first,
      membership(acme, 'grace', 'org:member'),
      membership(otters, 'ada', 'org:admin'),
    ];
    expect((await move(second)).json).toMatchObject([{ existing: 3, teams: { created: 2, existing: 1, members: 3 } }]);
    const rolesIn = async (team: number) =>
      (await run('teams', 'members', `${team}`)).json.map(({ user_id, role }) => [user_id, role]);
    expect(await Promise.all([1, 2, 3, 4].map(rolesIn))).toEqual([
      [
        [1, 'owner'],
        [2, 'member'],
      ],
      [[3, 'owner']],
      [[3, 'owner']],
      [[1, 'owner']],
    ]);
    expect((await move(second)).json).toMatchObject([{ teams: { created: 0, existing: 3, members: 0 } }]);
  });

  it('name a file that is not there', async () => {
    const { run, file } = await projectWith();
    for (const options of [[], ['--from', 'auth0']]) {
      const { code, stderr } = await run('import', file('nowhere'), ...options);
      expect([code, JSON.parse(stderr).error.code]).toEqual([2, 'file']);
    }
  });

  onlyInTestAll(() => {
    it('write no map of ids while somebody found no room', async () => {
      const { run, file } = await projectWith();
      const users = Array.from({ length: 1_001 }, (_, index) => ({
        user_id: `google-oauth2|${index}`,
        email: `u${index}@example.com`,
      }));
      writeFileSync(file('dump'), JSON.stringify(users));
      const { code, json } = await run('import', file('dump'), '--from', 'auth0', '--map', file('ids'));
      expect([code, json[0]]).toMatchObject([4, { imported: 1_000, refused: 1 }]);
      expect(existsSync(file('ids'))).toBe(false);
    });

    it('make test users', async () => {
      const { run } = await projectWith();
      const { json } = await run('users', 'test', '--name', 'Ada Tester');
      expect(json).toMatchObject([{ user: { name: 'Ada Tester' }, callback_url: null }]);
      expect((await run('users', '--test')).json).toHaveLength(1);
      expect((await run('users')).json).toHaveLength(0);
    });
  });
});
