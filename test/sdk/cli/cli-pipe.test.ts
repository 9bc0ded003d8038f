/** H10: a `.service` that is no file, such as a pipe, which would make its reader wait for ever. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CredentialsInvalid, readCredentials } from '../../../sdk/src/credentials/index.ts';
import { repositoryRoot } from '../../support/repository.ts';

function folderWithPipe(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('mkfifo', [join(folder, name)]);
  return folder;
}

it('H10: a pipe in place of .service is refused at once', async () => {
  const folder = folderWithPipe('.service');
  const error = await readCredentials(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CredentialsInvalid);
  expect((error as Error).message).toContain('is not a file');
});

it('H10: one SIGTERM ends a command that waits for a file', async () => {
  const folder = folderWithPipe('dump');
  const bin = join(repositoryRoot, 'sdk/src/cli/bin.ts');
  const child = spawn(process.execPath, [bin, 'import', join(folder, 'dump'), '--from', 'auth0'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
}, 20_000);
