/** The files of the quickstart, as they stand in the document, behind a stand-in for the framework. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough, type Walk } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const STAND_IN = join(repositoryRoot, 'test/http/docs/support/next-stand-in.mjs');
const held = useHarness();
let app: string;
let walk: Walk;

beforeAll(async () => {
  const port = await freePort();
  app = `http://localhost:${port}`;
  const project = new WrittenProject(withPort(documentSource(held.current, '/docs/quickstart-next'), 4000, port));
  expect((await project.runCommand('init')).code).toBe(0);
  const tenantId = /tenant_id=(.+)/.exec(readFileSync(join(project.path, '.service'), 'utf8'))?.[1] ?? '';
  const settings = readFileSync(join(project.path, '.env.local'), 'utf8').replace('brave-otter-k3f9q2', tenantId);
  project.write('.env.local', settings);
  const page = readFileSync(join(project.path, 'app/dashboard/page.tsx'), 'utf8');
  const jsx = { runtime: 'automatic', importSource: 'preact' } as const;
  project.write('app/dashboard/page.mjs', (await transformWithOxc(page, 'page.tsx', { jsx })).code);
  await project.start(app, '--env-file=.env.local', STAND_IN, String(port));
});

describe('the quickstart for Next.js', () => {
  it('sends whoever opens a protected page to the sign-in and back', async () => {
    walk = await pressThrough(`${app}/dashboard`, ['data-persona="ada"', 'data-action="approve"']);
    expect(walk.url.href).toBe(`${app}/dashboard`);
    expect(await walk.response.text()).toBe('<h1>Hello, Ada Lovelace</h1>');
  });

  it('refreshes before the page is made, and the page still knows who it is', async () => {
    held.current.clock.advance({ minutes: 61 });
    const later = await walk.browser.send(`${app}/dashboard`, { headers: { accept: 'text/html' } });
    expect(later.headers.getSetCookie()).toHaveLength(2);
    expect(await later.text()).toBe('<h1>Hello, Ada Lovelace</h1>');
  });

  it('protects route handlers', async () => {
    expect(await (await walk.browser.send(`${app}/api/me`)).json()).toMatchObject({ email: 'ada@example.test' });
    expect((await fetch(`${app}/api/me`)).status).toBe(401);
  });

  it('signs in by a link and out by a form', async () => {
    const login = await fetch(`${app}/auth/login?return_to=/dashboard`, { redirect: 'manual' });
    expect(login.headers.get('location')).toContain('return_to=%2Fdashboard');
    await walk.browser.post(`${app}/auth/logout`, {});
    expect((await walk.browser.send(`${app}/api/me`)).status).toBe(401);
  });
});
