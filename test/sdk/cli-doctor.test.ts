import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { expressAuth } from '../../sdk/src/server/index.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';
import { projectLine } from './support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  // The command looks at the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
  // A node is ready once it has read the change feed; in a process of its own it does so by itself.
  await harness.service.jobs.get('read-change-feed')?.();
});

const KEY = /svc_(?:man|app|wait)_\w+/;
const project = (...args: string[]) => projectLine(harness.baseUrl, {}, ...args);

describe('porchlight doctor', () => {
  const levels = (json: Record<string, unknown>[]) => {
    const findings = (json[0]?.findings ?? []) as { check: string; level: string }[];
    return findings.map(({ check, level }) => `${check} ${level}`);
  };

  it('finds all well in a new project, and an app that is not running no fault', async () => {
    const shell = await project('--callback', 'http://127.0.0.1:9/cb');
    const { code, json } = await shell.run('doctor');
    expect(levels(json)).toEqual([
      'credentials ok',
      'service ok',
      'clock ok',
      'key ok',
      'key ok',
      'callbacks ok',
      'redirect ok',
      'cookies skip',
    ]);
    expect(code).toBe(0);
  });

  it('reads the cookies of the app', async () => {
    const shell = await project();
    const auth = expressAuth({ baseUrl: harness.baseUrl, tenantId: shell.tenantId });
    const app = express();
    app.get('/good', auth.callback);
    app.get('/bad', (req, res) => {
      res.cookie('a', req.query.access_token).cookie('r', req.query.refresh_token, { sameSite: 'strict' }).end();
    });
    const { url } = await serveExpress(app);
    await shell.run('provision', `${url}/good`, `${url}/bad`);
    expect(levels((await shell.run('doctor')).json)).toContain('cookies ok');
    const bad = await shell.run('doctor', '--redirect-uri', `${url}/bad`, '--text');
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain('can sign people in as somebody else');
    expect(bad.stdout).toContain('is readable by scripts');
    expect(bad.stdout).toContain('SameSite=Lax');
  });

  it('names a redirect that would not pass, and the command that lists it', async () => {
    const shell = await project();
    const { code, stdout } = await shell.run('doctor', '--redirect-uri', 'http://localhost:4000/other', '--text');
    expect(code).toBe(1);
    expect(stdout).toContain('porchlight provision --add http://localhost:4000/other');
  });

  it('sees a file that others can read, a wrong key, and a service that is away', async () => {
    const shell = await project();
    const file = join(shell.folder, '.service');
    chmodSync(file, 0o644);
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, content.replace(/(svc_man_.{10})./, '$1-'));
    const wrong = await shell.run('doctor');
    expect(levels(wrong.json)).toEqual(['credentials fail', 'service ok', 'clock ok', 'key fail']);
    expect(wrong.stdout).not.toMatch(KEY);
    writeFileSync(file, content.replace(harness.baseUrl, 'http://127.0.0.1:9'));
    expect(levels((await shell.run('doctor', '--service', 'http://127.0.0.1:9')).json)).toEqual([
      'credentials fail',
      'service fail',
    ]);
  });
});
