/** `porchlight adoption`, and `adoption` in porchlight.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { type CommandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** The clock of the service stands at 2026-01-15. */
const SOURCE = {
  issuer: 'https://clerk.example.com',
  jwks_uri: 'https://clerk.example.com/.well-known/jwks.json',
  audience: 'https://app.example.com',
  until: '2026-02-28T23:59:59.999Z',
};
const SET = ['adoption', 'set', SOURCE.issuer, '--audience', SOURCE.audience, '--until', '2026-02-28'];

async function claimedLine(...words: string[]): Promise<CommandLine> {
  const shell = await projectLine(harness.baseUrl, {}, ...words);
  await (await createOwner(harness)).claim(shell.tenantId);
  return shell;
}

const fileOf = ({ folder }: CommandLine): string => join(folder, 'porchlight.json');
const read = (shell: CommandLine): Record<string, unknown> => JSON.parse(readFileSync(fileOf(shell), 'utf8'));
const write = (shell: CommandLine, file: object): void => writeFileSync(fileOf(shell), JSON.stringify(file));
const present = async ({ folder }: CommandLine): Promise<unknown> =>
  createManagement(await readCredentials(folder)).adoption();

describe('porchlight adoption', () => {
  it('sets, shows and removes the former system, and porchlight.json follows', async () => {
    const shell = await claimedLine('--yes');
    expect((await shell.run('adoption', 'show', '--text')).stdout).toContain('porchlight adoption set');
    const set = await shell.run(...SET);
    expect([set.code, set.stderr]).toEqual([0, '']);
    expect(set.json[0]).toMatchObject({ adoption: SOURCE, project_file: { changed: ['adoption'] } });
    expect(read(shell).adoption).toEqual(SOURCE);
    const shown = await shell.run('adoption', 'show', '--text');
    for (const part of [SOURCE.issuer, SOURCE.audience, '2026-02-28']) expect(shown.stdout).toContain(part);
    const removed = await shell.run('adoption', 'remove');
    expect(removed.json[0]).toMatchObject({ removed: true, issuer: SOURCE.issuer });
    expect(read(shell)).not.toHaveProperty('adoption');
    expect((await shell.run('adoption', 'remove')).code).toBe(2);
    expect(await present(shell)).toBeNull();
  });

  it('names what is missing or wrong', async () => {
    const shell = await claimedLine();
    for (const [words, part] of [
      [['adoption', 'set'], 'Name one issuer'],
      [['adoption', 'set', SOURCE.issuer, '--until', '2026-02-28'], '--audience'],
      [['adoption', 'set', SOURCE.issuer, '--audience', 'x'], '--until must be a day'],
      [['adoption', 'set', SOURCE.issuer, '--audience', 'x', '--until', 'soon'], '--until must be a day'],
    ] as const) {
      const { code, stderr } = await shell.run(...words);
      expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining(part)]);
    }
    const late = await shell.run(...SET.slice(0, -1), '2026-12-31');
    expect([late.code, late.stderr]).toEqual([4, expect.stringContaining('at most 60 days')]);
    const google = await shell.run('adoption', 'set', 'https://accounts.google.com', ...SET.slice(3));
    expect([google.code, google.stderr]).toEqual([4, expect.stringContaining('identity provider')]);
    expect(await present(shell)).toBeNull();
  });

  it('needs an owner for the project', async () => {
    const shell = await projectLine(harness.baseUrl);
    const refused = await shell.run(...SET);
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('claim')]);
  });
});

describe('adoption in porchlight.json', () => {
  it('is applied, kept where it is left out, and ended by null', async () => {
    const shell = await claimedLine();
    write(shell, { adoption: { ...SOURCE, until: '2026-03-01T00:59:59.999+01:00' } });
    expect((await shell.run('apply', '--yes')).code).toBe(0);
    expect(await present(shell)).toEqual(SOURCE);
    const plan = await shell.run('apply', '--plan', '--exit-code');
    expect([plan.code, plan.stderr]).toEqual([0, '']);
    write(shell, {});
    expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
    write(shell, { adoption: null });
    expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(5);
    expect((await shell.run('apply', '--yes')).code).toBe(0);
    expect(await present(shell)).toBeNull();
  });

  it('is pulled as it is', async () => {
    const shell = await claimedLine();
    await shell.run('apply', '--pull', '--yes');
    expect(read(shell)).not.toHaveProperty('adoption');
    await shell.run(...SET);
    await shell.run('apply', '--pull', '--yes');
    expect(read(shell).adoption).toEqual(SOURCE);
  });

  it('is refused with the place of the fault', async () => {
    const shell = await claimedLine();
    write(shell, { adoption: { issuer: SOURCE.issuer } });
    const { code, stderr } = await shell.run('apply', '--plan');
    expect([code, stderr]).toEqual([2, expect.stringContaining('adoption')]);
  });

  it('waits for the owner where outward calls need approval', async () => {
    const shell = await claimedLine();
    await createManagement(await readCredentials(shell.folder)).approvals.setPolicy({ outward: true });
    write(shell, { adoption: SOURCE });
    const { code, stderr } = await shell.run('apply', '--yes');
    expect([code, stderr]).toEqual([4, expect.stringContaining('approv')]);
    expect(await present(shell)).toBeNull();
  });
});
