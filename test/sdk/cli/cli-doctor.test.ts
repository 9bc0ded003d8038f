import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { expressAuth } from '../../../sdk/src/server/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { serveExpress } from '../../unit/sdk/support/serve-express.ts';
import { projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  // The command uses the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
  // A node is ready once it has read the change feed; a separate process does so by itself.
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
      'project ok',
      'callbacks ok',
      'redirect ok',
      'refused ok',
      'cookies skip',
    ]);
    expect(code).toBe(0);
  });

  onlyInTestAll(() => {
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
  });

  it('names a redirect that would not pass, and the command that lists it', async () => {
    const shell = await project();
    const { code, stdout } = await shell.run('doctor', '--redirect-uri', 'http://localhost:4000/other', '--text');
    expect(stdout).toMatch(/comes nearest\. What differs: .+\./);
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

  describe('visits the app that is deployed', () => {
    const KEY_IN_PAGE = 'svc_app_0123456789abcdef';

    /** A project, an app on the SDK, and the command that visits it. */
    async function deployed(change: { appUrl?: string; home?: string; script?: string; isListed?: boolean } = {}) {
      const shell = await project();
      const auth = expressAuth({ baseUrl: harness.baseUrl, tenantId: shell.tenantId, appUrl: change.appUrl });
      const app = express().use(auth.handle);
      app.get('/', (_req, res) => void res.send(change.home ?? '<p>Hello</p><script src="/app.js"></script>'));
      app.get('/app.js', (_req, res) => void res.type('js').send(change.script ?? 'go()'));
      const { url } = await serveExpress(app);
      if (change.isListed !== false) await shell.run('provision', '--add', `${url}/auth/callback`);
      return { url, visit: (...more: string[]) => shell.run('doctor', '--production', url, ...more) };
    }
    const ofApp = async ({ visit }: { visit: () => Promise<{ json: Record<string, unknown>[] }> }) =>
      levels((await visit()).json).filter((one) => /^(?:app|sign-in|bundle|cookies|redirect|providers) /.test(one));

    it('and finds nothing but that this machine has no TLS', async () => {
      expect(await ofApp(await deployed())).toEqual([
        'redirect ok',
        'cookies ok',
        'app warn',
        'sign-in ok',
        'bundle ok',
        'providers ok',
      ]);
    });

    it('and names an address that is not listed, with the command that lists it', async () => {
      const app = await deployed({ isListed: false });
      expect(await ofApp(app)).toEqual(expect.arrayContaining(['redirect fail', 'sign-in fail']));
      const { code, stdout } = await app.visit('--text');
      expect([code, stdout]).toEqual([1, expect.stringContaining(`provision --add ${app.url}/auth/callback`)]);
    });

    onlyInTestAll(() => {
      it('and names an app that sends people to localhost', async () => {
        const app = await deployed({ appUrl: 'http://localhost:4000' });
        const { stdout } = await app.visit('--text');
        expect(stdout).toContain('The app sends people back to http://localhost:4000/auth/callback');
        expect(stdout).toContain(`Set PORCHLIGHT_APP_URL=${app.url} for the app.`);
      });
    });

    it.each([
      ['its page', { home: `<script>const key = "${KEY_IN_PAGE}"</script>` }],
      ['a script', { script: `const key = '${KEY_IN_PAGE}'` }],
    ])('and finds a key in %s, without repeating it', async (_where, change) => {
      const app = await deployed(change);
      expect(await ofApp(app)).toContain('bundle fail');
      const { stdout } = await app.visit('--text');
      expect(stdout).toContain('porchlight keys rotate');
      expect(stdout).not.toContain(KEY_IN_PAGE);
    });

    onlyInTestAll(() => {
      it('and says that nothing is there', async () => {
        const shell = await project();
        const { code, json } = await shell.run('doctor', '--production', 'http://127.0.0.1:9');
        expect([code, levels(json).filter((one) => one.startsWith('app '))]).toEqual([1, ['app fail']]);
      });
    });

    onlyInTestAll(() => {
      it.each([[['--production', 'todo.example']], [['--production', 'https://a.example', 'https://b.example']]])(
        'and takes one address: %j',
        async (args) => {
          const shell = await project();
          const { code, stderr } = await shell.run('doctor', ...args);
          expect([code, stderr]).toEqual([2, expect.stringContaining('porchlight doctor http://localhost:4000')]);
        },
      );
    });
  });
});
