/** H43: a `porchlight.json` by somebody else names a variable of the environment and an issuer of its author. */
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { type ApplyShell, applyShell } from '../support/apply-shell.ts';
import type { CommandLineOptions } from '../support/command-line.ts';

const CANARY = 'canary-of-the-runner-5d2e';
const OWN = 'secret-of-the-provider-91aa';
const ISSUER = 'https://login.stranger.example';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const fileWith = (variable: string, issuer = ISSUER) => ({
  callback_urls: ['https://app.example.com/cb'],
  providers: {
    google: { enabled: true },
    stranger: { enabled: true, client_id: 'x', issuer, label: 'Stranger', client_secret: { env: variable } },
  },
});

async function shellWith(options: CommandLineOptions = {}): Promise<ApplyShell> {
  const env = { AWS_SECRET_ACCESS_KEY: CANARY, PORCHLIGHT_STRANGER_CLIENT_SECRET: OWN, ...options.env };
  return applyShell(harness, { ...options, env });
}

const clients = async ({ management }: ApplyShell) =>
  (await management.providers()).filter(({ credentials }) => credentials === 'own').map(({ provider }) => provider);

/** The bodies of all requests that write. */
async function sentBy(work: () => Promise<unknown>): Promise<string> {
  const bodies: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof init?.body === 'string') bodies.push(init.body);
    return real(input, init);
  };
  try {
    await work();
  } finally {
    globalThis.fetch = real;
  }
  return bodies.join('\n');
}

describe('a hostile porchlight.json', () => {
  it('H43: gets no variable but those that begin with PORCHLIGHT_', async () => {
    const shell = await shellWith({ ask: async () => true });
    await shell.write(fileWith('AWS_SECRET_ACCESS_KEY'));
    const sent = await sentBy(async () => {
      for (const words of [['--yes', '--text'], ['--text'], ['--yes', '--secret-env', 'ANOTHER', '--text']]) {
        const { code, stderr } = await shell.run('apply', ...words);
        expect([code, stderr]).toEqual([2, expect.stringContaining('add --secret-env AWS_SECRET_ACCESS_KEY')]);
        expect(stderr).not.toContain(CANARY);
      }
    });
    expect(sent).not.toContain(CANARY);
    expect(await clients(shell)).toEqual([]);
  });

  it('H43: gets another variable if the command line names it, and the person agrees', async () => {
    const asked: string[] = [];
    const shell = await shellWith({ ask: async (question) => asked.push(question) > 0 });
    await shell.write(fileWith('AWS_SECRET_ACCESS_KEY'));
    const words = ['--yes', '--text', '--secret-env', 'OTHER', '--secret-env', 'AWS_SECRET_ACCESS_KEY'];
    expect((await shell.run('apply', ...words)).code).toBe(0);
    expect(asked).toEqual([`Send the value of AWS_SECRET_ACCESS_KEY to ${ISSUER}, which is new in this project?`]);
    expect(await clients(shell)).toEqual(['stranger']);
  });

  it('H43: gets no secret for a new issuer by --yes alone: a person is asked, and CI refuses', async () => {
    const shell = await shellWith();
    await shell.write(fileWith('PORCHLIGHT_STRANGER_CLIENT_SECRET'));
    const sent = await sentBy(async () => {
      for (const words of [['--yes'], ['--yes', '--text']]) {
        const { code, stderr } = await shell.run('apply', ...words);
        expect([code, stderr]).toEqual([2, expect.stringContaining(`would go to ${ISSUER}, which is new`)]);
        expect(stderr).toContain('once at a terminal');
      }
    });
    expect(sent).not.toContain(OWN);

    const denying = await shellWith({ ask: async () => false });
    await denying.write(fileWith('PORCHLIGHT_STRANGER_CLIENT_SECRET'));
    expect((await denying.run('apply', '--yes', '--text')).code).toBe(4);
    expect(await clients(denying)).toEqual([]);
  });

  it('H43: --yes covers an issuer that the project has, and asks again when the file names another one', async () => {
    const shell = await shellWith({ ask: async () => true });
    await shell.write(fileWith('PORCHLIGHT_STRANGER_CLIENT_SECRET'));
    expect((await shell.run('apply', '--yes', '--text')).code).toBe(0);
    const same = fileWith('PORCHLIGHT_STRANGER_CLIENT_SECRET');
    await shell.write({
      ...same,
      providers: { ...same.providers, stranger: { ...same.providers.stranger, client_id: 'y' } },
    });
    // Without --text nobody can be asked.
    expect((await shell.run('apply', '--yes')).code).toBe(0);
    await shell.write(fileWith('PORCHLIGHT_STRANGER_CLIENT_SECRET', 'https://elsewhere.example'));
    const moved = await shell.run('apply', '--yes');
    expect([moved.code, moved.stderr]).toEqual([2, expect.stringContaining('would go to https://elsewhere.example')]);
  });

  it('H43: gets no key of the project, under whatever name', async () => {
    const shell = await shellWith({
      ask: async () => true,
      env: { PORCHLIGHT_SERVICE: 'management_key=svc_man_0example' },
    });
    await shell.write(fileWith('PORCHLIGHT_SERVICE'));
    for (const words of [[], ['--secret-env', 'PORCHLIGHT_SERVICE']]) {
      const { code, stderr } = await shell.run('apply', '--yes', '--text', ...words);
      expect([code, stderr]).toEqual([2, expect.stringContaining('PORCHLIGHT_SERVICE: holds a key of the project')]);
      expect(stderr).not.toContain('svc_man_0example');
    }
  });

  it('H43: is no device or pipe, which would never end', async () => {
    const shell = await shellWith();
    const file = join(shell.folder, 'porchlight.json');
    symlinkSync('/dev/zero', file);
    const endless = await shell.run('apply', '--plan', '--text');
    expect([endless.code, endless.stderr]).toEqual([2, expect.stringContaining('is not a file')]);
    rmSync(file);
    execFileSync('mkfifo', [file]);
    expect((await shell.run('apply', '--plan', '--text')).code).toBe(2);
  });

  it('H43: has no field that only every object has', async () => {
    const shell = await shellWith();
    for (const field of ['constructor', 'toString', '__proto__']) {
      writeFileSync(join(shell.folder, 'porchlight.json'), `{"access":{"mode":"open","${field}":1},"${field}":{}}`);
      const { code, stderr } = await shell.run('apply', '--plan', '--text');
      expect([code, stderr]).toEqual([2, expect.stringContaining(`  ${field}: is not a field of this file`)]);
      expect(stderr).toContain(`  access.${field}: is not a field of this file`);
    }
  });
});
