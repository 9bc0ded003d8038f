/**
 * The recorded run in the README: `init`, `claim` and `events --follow` as the real command prints them. The test runs
 * them again and compares, except for values that differ each time. UPDATE_README=1 writes the new recording instead.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { signInAs } from '../../../sdk/src/testing/index.ts';
import { signInAccount } from '../../support/account.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { compiledOnce, nodeBinary, repositoryRoot } from '../../support/repository.ts';
import { readmePath } from '../support/readme.ts';

const RECORDING = /(<!-- recorded run -->\n```text\n)([\s\S]*?)(```\n<!-- end of recorded run -->)/;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

interface Shell {
  readonly folder: string;
  /** The content of the screen at the end. */
  screen(): string;
  /** Types a command; `during` acts while it runs. */
  type(command: string, during?: (screen: Screen) => Promise<void>): Promise<void>;
}

interface Screen {
  shows(pattern: RegExp): Promise<string>;
  interrupt(): void;
}

function openShell(): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let text = '';
  return {
    folder,
    screen: () => text,
    async type(command, during) {
      text += `${text && '\n'}$ porchlight ${command}\n`;
      const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
      const child = spawn(nodeBinary(), [join(repositoryRoot, 'sdk/src/cli/bin.ts'), ...args, '--text'], {
        cwd: folder,
        env: { PATH: process.env.PATH, PORCHLIGHT_BASE_URL: harness.baseUrl, ...compiledOnce() },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      const start = text.length;
      await during?.({
        shows: (pattern) => until(child, () => pattern.exec(text.slice(start))?.[0]),
        interrupt: () => {
          child.kill('SIGINT');
          text += '^C\n';
        },
      });
      await ended;
    },
  };
}

function until(child: ChildProcess, look: () => string | undefined): Promise<string> {
  return new Promise((resolve) => {
    const check = (): void => {
      const found = look();
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', check);
    check();
  });
}

/** Replaces values that differ from run to run by fixed ones. */
const normal = (text: string): string =>
  text
    .replaceAll(/\b[a-z]+-[a-z]+-[a-z0-9]{6}\b/g, 'brave-otter-k3f9q2')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '2026-11-15 12:00:00')
    .replaceAll(/\/claim\/\S+/g, '/claim/…')
    .replaceAll(/code \S+\./g, 'code ….');

it('init, claim and events --follow print what the README shows', { timeout: 120_000 }, async () => {
  const shell = openShell();
  await shell.type('init --name "Todo app"');
  const { tenantId } = await readCredentials(shell.folder);
  await shell.type('claim', async (screen) => {
    const path = new URL((await screen.shows(/http\S+\/claim\/\S+/)) ?? '').pathname;
    await (await signInAccount(harness)).submit(path, { decision: 'approve' });
  });
  await shell.type('events --follow', async (screen) => {
    await signInAs({ baseUrl: harness.baseUrl, tenantId, persona: 'ada', returnTo: '/settings' });
    await screen.shows(/authorize.*\n/);
    screen.interrupt();
  });

  // The link is used, but it has the form of a secret: secret scanners would report it.
  const recorded = shell
    .screen()
    .replaceAll(harness.baseUrl, 'http://localhost:3000')
    .replaceAll(/svc_claim_\w+/g, 'svc_claim_…');
  const readme = readFileSync(readmePath, 'utf8');
  if (process.env.UPDATE_README)
    writeFileSync(
      readmePath,
      readme.replace(RECORDING, (_, a, __, b) => a + recorded + b),
    );
  else expect(normal(recorded)).toBe(normal(RECORDING.exec(readme)?.[2] ?? ''));
});
