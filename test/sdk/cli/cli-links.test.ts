/** H10: links in a cloned repository. No command writes through a link, and no file is written outside the project. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { applyShell } from '../support/apply-shell.ts';
import { commandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const VICTIM = 'text of somebody else\n';

/** A folder next to the project, with a file in it. */
function outside(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-outside-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'victim.json'), VICTIM);
  return folder;
}

const isUntouched = (folder: string): void => {
  expect(readdirSync(folder)).toEqual(['victim.json']);
  expect(readFileSync(join(folder, 'victim.json'), 'utf8')).toBe(VICTIM);
};

describe('H10: a link that leads out of the project', () => {
  it('H10: apply --pull does not write through it, whether or not it leads to a file', async () => {
    const shell = await projectLine(harness.baseUrl);
    const away = outside();
    for (const target of ['victim.json', 'new.json']) {
      symlinkSync(join(away, target), join(shell.folder, 'porchlight.json'));
      const { code, stderr } = await shell.run('apply', '--pull', '--yes', '--text');
      expect([code, stderr]).toEqual([2, expect.stringContaining('porchlight.json is a link')]);
      expect(stderr).toContain('Remove it');
      isUntouched(away);
      rmSync(join(shell.folder, 'porchlight.json'));
    }
    symlinkSync(away, join(shell.folder, 'config'));
    const inFolder = await shell.run('apply', 'config/victim.json', '--pull', '--yes', '--text');
    expect([inFolder.code, inFolder.stderr]).toEqual([2, expect.stringContaining('config leads out of')]);
    isUntouched(away);
  });

  it('H10: apply --pull writes where the command line names a place outside, or a link stays inside', async () => {
    const shell = await projectLine(harness.baseUrl);
    const away = outside();
    expect((await shell.run('apply', join(away, 'new.json'), '--pull', '--yes')).code).toBe(0);
    expect(existsSync(join(away, 'new.json'))).toBe(true);
    mkdirSync(join(shell.folder, 'settings'));
    symlinkSync('settings', join(shell.folder, 'config'));
    expect((await shell.run('apply', 'config/porchlight.json', '--pull', '--yes')).code).toBe(0);
    expect(existsSync(join(shell.folder, 'settings/porchlight.json'))).toBe(true);
  });

  it('H10: init --yes writes no file through linked folders or files, and makes no project', async () => {
    for (const [link, target] of [
      ['app', ''],
      ['app', 'nowhere'],
      ['.github', ''],
      ['.env.local', 'victim.json'],
      ['.env.local', 'nowhere'],
      ['AGENTS.md', 'victim.json'],
      ['porchlight.json', 'nowhere'],
      ['mcp-server.mjs', 'nowhere'],
    ] as const) {
      const shell = commandLine();
      const away = outside();
      symlinkSync(join(away, target), join(shell.folder, link));
      for (const last of ['--dry-run', '--yes']) {
        const words = ['--framework', 'next', '--ci', 'github', '--mcp', '--text', last];
        const { code, stderr } = await shell.run('init', '--base-url', harness.baseUrl, ...words);
        expect([link, code, stderr]).toEqual([link, 2, expect.stringMatching(`${link} (?:is a link|leads out of)`)]);
      }
      isUntouched(away);
      expect(readdirSync(shell.folder)).toEqual([link]);
    }
  });

  it('H10: init without --yes writes none of these files, so a link among them is no reason to stop', async () => {
    const shell = commandLine();
    symlinkSync(join(outside(), 'victim.json'), join(shell.folder, '.env.local'));
    expect((await shell.run('init', '--base-url', harness.baseUrl)).code).toBe(0);
    expect(lstatSync(join(shell.folder, '.env.local')).isSymbolicLink()).toBe(true);
  });

  it('H10: apply --secrets makes no client where the secret would go through it', async () => {
    const shell = await applyShell(harness);
    const away = outside();
    await shell.write({
      clients: [
        { name: 'Shop', redirect_uris: ['https://shop.example/cb'], token_endpoint_auth_method: 'client_secret_basic' },
      ],
    });
    symlinkSync(away, join(shell.folder, 'private'));
    symlinkSync(join(away, 'victim.json'), join(shell.folder, 'secrets.json'));
    for (const [file, why] of [
      ['private/new.json', 'private leads out of'],
      ['secrets.json', 'secrets.json is a link'],
    ] as const) {
      const { code, stderr } = await shell.run('apply', '--yes', '--text', '--secrets', file);
      expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
    }
    isUntouched(away);
    expect((await shell.management.clients()).map(({ client_id }) => client_id)).toEqual(['app']);
  });

  it('H10: export and the files of import do not write through it', async () => {
    const shell = await projectLine(harness.baseUrl);
    const away = outside();
    const link = join(shell.folder, 'out.ndjson');
    symlinkSync(join(away, 'new.ndjson'), link);
    const dump = join(shell.folder, 'auth0.json');
    writeFileSync(dump, '[]');
    for (const words of [
      ['export', link],
      ['import', dump, '--from', 'auth0', '--dry-run', '--report', link],
      ['import', dump, '--from', 'auth0', '--map', link],
    ]) {
      const { code, stderr } = await shell.run(...words, '--text');
      expect([words[0], code, stderr]).toEqual([words[0], 2, expect.stringContaining('out.ndjson is a link')]);
    }
    isUntouched(away);
  });
});
