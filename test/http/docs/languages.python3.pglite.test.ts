/** The app of the document in Python runs as it stands. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { freePort } from '../../support/ports.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough, type Walk } from './support/press-buttons.ts';

const held = useHarness();
const ADA = ['data-persona="ada"', 'data-action="approve"'];

describe('the app in Python', () => {
  let app: string;
  let walk: Walk;

  beforeAll(async () => {
    const port = await freePort();
    app = `http://localhost:${port}`;
    const tenant = await createSocialTenant(held.current, [`${app}/auth/callback`]);
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-python-'));
    const source = withPort(documentSource(held.current, '/docs/languages'), 5173, port);
    const program = codeBlocks(source).find(({ attributes }) => attributes.title === 'app.py');
    writeFileSync(join(folder, 'app.py'), program?.text ?? '');
    writeFileSync(join(folder, '.service'), `base_url=${held.current.baseUrl}\ntenant_id=${tenant.id}\n`);
    const running = spawn('python3', ['app.py'], { cwd: folder, stdio: 'ignore' });
    endAfterFile(async () => {
      running.kill();
      rmSync(folder, { recursive: true, force: true });
    });
    await answers(app, running);
  });

  it('signs somebody in and greets them', async () => {
    walk = await pressThrough(`${app}/`, ADA);
    expect(await walk.response.text()).toBe('Hello, Ada Lovelace');
  });

  it('refreshes once when the access token has ended', async () => {
    held.current.clock.advance({ minutes: 61 });
    const later = await walk.browser.send(`${app}/`);
    expect(later.headers.getSetCookie()).toHaveLength(2);
    expect(await later.text()).toBe('Hello, Ada Lovelace');
  });

  it('names the address that is not registered, and how to register it', async () => {
    const elsewhere = app.replace('localhost', '127.0.0.1');
    const response = await fetch(elsewhere, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`npx porchlight provision --add ${elsewhere}/auth/callback`);
  });

  it('stores nothing of a sign-in that it did not begin', async () => {
    const response = await fetch(`${app}/auth/callback?code=x&state=y`, { redirect: 'manual' });
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });
});

/** Until it listens, or is gone. */
async function answers(url: string, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error(`the app ended with ${running.exitCode}`);
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
