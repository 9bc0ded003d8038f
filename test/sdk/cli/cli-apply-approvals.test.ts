/** `porchlight apply` if the owner has to approve, and with a key that has fewer permissions. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPROVAL_CALLS_MAX } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS_AT_ONCE } from '../../../sdk/src/cli/apply/write.ts';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement, type Refused } from '../../../sdk/src/management/index.ts';
import { decide, pageOf } from '../../support/approvals.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { type ApplyShell, applyShell } from '../support/apply-shell.ts';
import { commandLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const idsIn = (text: string): string[] => [...new Set(text.match(/apr_\w+/g))];

async function guarded(): Promise<ApplyShell> {
  const shell = await applyShell(harness);
  await shell.management.provision(['https://app.example.com/cb']);
  await shell.management.approvals.setPolicy({ outward: true, irreversible: true });
  return shell;
}

/** A key with the preset that `apply` needs. */
async function deployKey(shell: ApplyShell) {
  const refused = await shell.management.keys.create({ name: 'CD', preset: 'deploy' }).catch((error: unknown) => error);
  const id = (refused as Refused).approval?.id ?? '';
  await decide(harness, shell.owner, id, 'approve');
  const approved = createManagement({ ...(await readCredentials(shell.folder)), approval: id });
  return approved.keys.create({ name: 'CD', preset: 'deploy' });
}

const TWO = {
  callback_urls: ['https://new.example.org/cb'],
  appearance: { accent: '#1d6fb8' },
  agents: { resources: ['https://agents.example.net/mcp'] },
};

describe('porchlight apply, where the owner is asked', () => {
  it('asks for one approval for all of its calls, and makes them after the decision', async () => {
    const shell = await guarded();
    await shell.write(TWO);
    const held = await shell.run('apply', '--yes');
    expect(held.code).toBe(4);
    // The document says the same.
    const document = await (await harness.fetch('/docs/apply.md')).text();
    expect(document).toContain(
      `prints the address and the code, applies nothing, and ends with exit code ${held.code}.`,
    );
    const [id = '', ...more] = idsIn(held.stdout + held.stderr);
    expect(more).toEqual([]);
    expect(held.json).toMatchObject([
      {
        applied: [],
        not_applied: [{ path: 'callback_urls' }, { path: 'agents.resources' }, { path: 'appearance.accent' }],
        approvals: [{ id, user_code: expect.any(String) }],
      },
    ]);
    expect(idsIn((await shell.run('apply', '--yes')).stderr)).toEqual([id]);
    expect((await shell.management.resource()).callback_urls).toEqual(['https://app.example.com/cb']);
    const page = await (await pageOf(harness, shell.owner, `/account/approvals/${id}`)).text();
    expect(page.match(/data-risk=/g)).toHaveLength(3);
    await decide(harness, shell.owner, id, 'approve');
    const made = await shell.run('apply', '--yes', '--wait', '--text');
    expect([made.code, idsIn(made.stdout + made.stderr)]).toEqual([0, [id]]);
    expect((await shell.run('apply', '--plan', '--exit-code')).json).toEqual([{ changes: [] }]);
  });

  it('prints the address and the code once where a person reads it', async () => {
    const shell = await guarded();
    await shell.write(TWO);
    const { stdout, stderr } = await shell.run('apply', '--yes', '--text');
    expect((stdout + stderr).match(/\/account\/approvals\/apr_/g)).toHaveLength(1);
    expect(stderr).toMatch(/Code [A-Z0-9]{4}-[A-Z0-9]{4}/);
  });

  it('asks nobody where no call needs it, and does so with a key that may not set the policy', async () => {
    const shell = await guarded();
    const { secret } = await deployKey(shell);
    await writeFile(
      join(shell.folder, '.service'),
      (await readFile(join(shell.folder, '.service'), 'utf8')).replace(
        /^management_key=.*$/m,
        `management_key=${secret}`,
      ),
    );
    await shell.write({ appearance: { accent: '#1d6fb8' }, policy: { disruptive: true } });
    const applied = await shell.run('apply', '--yes');
    expect([applied.code, applied.stderr]).toEqual([4, expect.stringContaining('keys:write')]);
    expect(applied.json).toMatchObject([
      { applied: [{ path: 'appearance.accent' }], not_applied: [{ path: 'policy.disruptive' }] },
    ]);
  });

  it('asks at most for as many calls at once as the service takes', () => {
    expect(CALLS_AT_ONCE).toBe(APPROVAL_CALLS_MAX);
  });

  it('says that the owner denied, and what was not applied', async () => {
    const shell = await guarded();
    await shell.write({ callback_urls: TWO.callback_urls });
    const [id = ''] = idsIn((await shell.run('apply', '--yes')).stderr);
    await decide(harness, shell.owner, id, 'deny');
    for (const more of [[], ['--wait']]) {
      const denied = await shell.run('apply', '--yes', ...more);
      expect([denied.code, denied.stderr]).toEqual([4, expect.stringContaining('denied')]);
      expect(denied.json).toMatchObject([{ applied: [], not_applied: [{ path: 'callback_urls' }] }]);
    }
    expect((await shell.management.resource()).callback_urls).toEqual(['https://app.example.com/cb']);
  });
});

describe('the job of /docs/apply', () => {
  /** The commands of the two files, run on a machine that has only the variable. */
  async function jobCommands(): Promise<string[][]> {
    const text = await readFile(join(repositoryRoot, 'server/docs/content/apply.md'), 'utf8');
    return [...text.matchAll(/\{\{porchlight\}\} (apply .*--service )\{\{base_url\}\}/g)].map(([, args = '']) => [
      ...args.trim().split(' '),
      harness.baseUrl,
    ]);
  }

  it('plans with a key of the preset ci, which may apply nothing', async () => {
    const shell = await applyShell(harness);
    await shell.management.provision(['https://app.example.com/cb']);
    const { secret } = await shell.management.keys.create({ name: 'CI', preset: 'ci' });
    const ci = commandLine();
    const text = await readFile(join(shell.folder, '.service'), 'utf8');
    const service = text.replace(/^management_key=.*$/m, `management_key=${secret}`);
    await writeFile(join(ci.folder, '.service'), service, { mode: 0o600 });
    const file = {
      callback_urls: ['https://app.example.com/cb'],
      access: { mode: 'open' },
      policy: { outward: false },
    };
    await writeFile(join(ci.folder, 'porchlight.json'), JSON.stringify(file));

    const commands = await jobCommands();
    expect(commands.map(([, first]) => first)).toEqual(['--plan', '--yes', '--plan']);
    for (const command of commands) expect([command, (await ci.run(...command)).code]).toEqual([command, 0]);

    await shell.management.setAccess({ mode: 'list', domains: ['example.com'] });
    const codes: number[] = [];
    for (const command of commands) codes.push((await ci.run(...command)).code);
    expect(codes).toEqual([0, 4, 5]);
    const refused = await ci.run('apply', '--yes', '--service', harness.baseUrl);
    expect(refused.stderr).toContain('access:write');
    expect((await shell.management.access()).mode).toBe('list');
  });
});
