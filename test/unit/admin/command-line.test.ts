import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../server/admin/commands.ts';
import { runAdmin } from '../../../server/admin/run-admin.ts';

async function run(line: string, env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const exit = await runAdmin(line.split(' ').filter(Boolean), env, terminal, () => {
    throw new Error('nothing may be opened here');
  });
  return { exit, out, err };
}

describe('the command line', () => {
  it('takes options anywhere behind the command', async () => {
    const { exit, err } = await run('tenant --json pause brave-otter-k3f9q2');
    expect([exit, JSON.parse(err).error.code]).toEqual([2, 'usage']);
    const asked = await run('tenant pause --json brave-otter-k3f9q2');
    expect(asked.exit).toBe(4);
    expect(JSON.parse(asked.err).error.message).toContain('Pausing brave-otter-k3f9q2');
  });

  it.each([
    ['nonsense', 'There is no command "nonsense".'],
    ['tenants', 'Did you mean: npm run admin -- tenant'],
    ['tenant', '"tenant" is not a command by itself. There are: npm run admin -- tenant list,'],
    ['tenant destroy x', 'There is no command "tenant destroy". There are: npm run admin -- tenant list,'],
    ['tenant show', '"tenant show" takes <id>.'],
    ['tenant show a b', '"tenant show" takes <id>.'],
    ['storage overview x', '"storage overview" takes nothing.'],
    ['tenant list --status asleep', '--status is one of: ephemeral, claimed, paused, expired.'],
    ['tenant list --limit', "Option '--limit <value>' argument missing"],
    ['tenant list --no-such', 'There is no option --no-such.\n  npm run admin -- tenant list --help'],
    ['tenant list --limt 3', 'There is no option --limt. Did you mean --limit?'],
  ])('refuses "%s" in words', async (line, expected) => {
    const { exit, err } = await run(line);
    expect(exit).toBe(2);
    expect(err).toContain(expected);
  });

  it.each(['', '--help', '-h', 'help', 'tenant --help', 'tenant pause --help', 'tenant pause x -h'])(
    'explains itself for "%s" without opening anything',
    async (line) => {
      const { exit, out } = await run(line);
      expect(exit).toBe(0);
      expect(out).toMatch(/^Usage: npm run admin -- /m);
    },
  );

  it('says where the help is when the line is wrong, as JSON where JSON was asked for', async () => {
    const plain = await run('nonsense');
    expect(plain).toMatchObject({ exit: 2, out: '', err: expect.stringContaining('npm run admin -- --help') });
    const json = await run('nonsense here --json');
    expect(JSON.parse(json.err)).toEqual({ error: { code: 'usage', message: 'There is no command "nonsense".' } });
  });

  it('lists every fault of the configuration', async () => {
    const { exit, err } = await run('tenant list', { PORT: 'x', RUNTIME_PROFILE: 'y' });
    expect(exit).toBe(1);
    expect(err).toContain('PORT');
    expect(err).toContain('RUNTIME_PROFILE');
  });
});

describe('the help', () => {
  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s has examples that parse',
    async (name, { examples }) => {
      expect(examples.length).toBeGreaterThan(0);
      const { out } = await run(`${name} --help`);
      for (const example of examples) {
        expect(out).toContain(`npm run admin -- ${example}`);
        // A wrong configuration is reported only after the command line was understood.
        expect(await run(example, { PORT: 'x' })).toMatchObject({ exit: 1, err: expect.stringContaining('PORT') });
      }
    },
  );

  it('lists every command and every exit code', async () => {
    const { out } = await run('--help');
    for (const { name } of COMMANDS) expect(out).toContain(`\n  ${name} `);
    expect(out).toMatch(/Exit codes\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}3 .*\n {2}4 .*\n$/);
  });
});
