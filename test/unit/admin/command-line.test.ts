import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../server/admin/commands.ts';
import { helpOf } from '../../../server/admin/frame/help.ts';
import { parseCall } from '../../../server/admin/frame/parse-call.ts';
import { runAdmin } from '../../../server/admin/run-admin.ts';

const parse = (line: string) => parseCall(line.split(' ').filter(Boolean), COMMANDS);
const message = (line: string): string => {
  const parsed = parse(line);
  return parsed.ok ? 'ok' : `${parsed.error.exit}: ${parsed.error.message}`;
};

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
  it('finds the command and its arguments, with options anywhere behind it', () => {
    const parsed = parse('account tier --json ada@example.com plus');
    expect(parsed).toMatchObject({
      ok: true,
      value: { kind: 'run', args: { email: 'ada@example.com', tier: 'plus' }, options: { json: true } },
    });
  });

  it.each([
    ['nonsense', 'usage: There is no command "nonsense".'],
    ['tenant destroy x', 'usage: There is no command "tenant destroy".'],
    ['tenant show', 'usage: "tenant show" takes <id>.'],
    ['tenant show a b', 'usage: "tenant show" takes <id>.'],
    ['storage overview x', 'usage: "storage overview" takes nothing.'],
    ['tenant list --status asleep', 'usage: --status is one of: ephemeral, claimed, paused, expired.'],
    ['tenant list --limit', "usage: Option '--limit <value>' argument missing."],
    ['tenant list --no-such', "usage: Unknown option '--no-such'."],
  ])('refuses "%s" in words', (line, expected) => {
    expect(message(line)).toBe(expected);
  });

  it.each(['', '--help', '-h', 'help', 'tenant', 'tenant --help', 'tenant pause --help', 'tenant pause x -h'])(
    'explains itself for "%s" without opening anything',
    async (line) => {
      const { exit, out } = await run(line);
      expect(exit).toBe(0);
      expect(out).toMatch(/^Usage: npm run admin -- /);
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
    (_name, command) => {
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) {
        expect(parse(example)).toMatchObject({ ok: true, value: { kind: 'run', command } });
        expect(helpOf([command])).toContain(`npm run admin -- ${example}`);
      }
    },
  );

  it('lists every command and every exit code', () => {
    const text = helpOf(COMMANDS);
    for (const { name } of COMMANDS) expect(text).toContain(`\n${name} `);
    expect(text).toMatch(/Exit codes\n-+\n0 .*\n1 .*\n2 .*\n3 .*\n4 .*\n$/);
  });
});
