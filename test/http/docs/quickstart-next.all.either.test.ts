/** The files of the quickstart, unchanged, with a stand-in for the framework. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough, type Walk } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const STAND_IN = join(repositoryRoot, 'test/http/docs/support/next-stand-in.mjs');
const EXAMPLE = join(repositoryRoot, 'scripts/examples/next');
const PAGE = { headers: { accept: 'text/html' } };
const ADA = ['data-persona="ada"', 'data-action="approve"'];
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
  project.write('package.json', '{"type":"module"}');
  const jsx = { runtime: 'automatic', importSource: 'preact' } as const;
  for (const file of globSync('**/*.tsx', { cwd: project.path, exclude: ['node_modules'] })) {
    const source = readFileSync(join(project.path, file), 'utf8');
    project.write(file.replace(/tsx$/, 'ts'), (await transformWithOxc(source, file, { jsx })).code);
  }
  await project.start(app, '--env-file=.env.local', STAND_IN, String(port));
});

describe('the quickstart for Next.js', () => {
  it('shows the files of the example that runs on the real Next, to the letter', () => {
    // The part for teams is shown where teams are described.
    const shown = ['/docs/quickstart-next', '/docs/teams']
      .flatMap((path) => codeBlocks(documentSource(held.current, path)))
      .filter(({ attributes }) => attributes.example === 'next');
    const files = globSync('**/*.{ts,tsx}', { cwd: EXAMPLE, exclude: ['node_modules'] });
    expect(shown.map(({ attributes }) => attributes.title).sort()).toEqual(files.sort());
    for (const { attributes, text } of shown) {
      expect(text.trim()).toBe(readFileSync(join(EXAMPLE, attributes.title ?? ''), 'utf8').trim());
    }
  });

  it('sends a visitor of a protected page to the sign-in and back', async () => {
    walk = await pressThrough(`${app}/dashboard`, ADA);
    expect(walk.url.href).toBe(`${app}/dashboard`);
    expect(await walk.response.text()).toContain('<h1>Hello, Ada Lovelace</h1>');
  });

  it('shows the user on every page, as the server made it', async () => {
    const home = await (await walk.browser.send(`${app}/`, PAGE)).text();
    expect(home).toContain('ada@example.test');
    expect(home).not.toContain('data-action="sign-in"');
    expect(await (await fetch(`${app}/`, PAGE)).text()).toContain('data-action="sign-in"');
  });

  it('refreshes in front of any page, and that page knows who it is', async () => {
    for (const path of ['/', '/dashboard']) {
      held.current.clock.advance({ minutes: 61 });
      const later = await walk.browser.send(app + path, PAGE);
      expect(later.headers.getSetCookie()).toHaveLength(2);
      expect(await later.text()).toContain('ada@example.test');
      expect((await walk.browser.send(app + path, PAGE)).headers.getSetCookie()).toEqual([]);
    }
  });

  it('protects route handlers', async () => {
    expect(await (await walk.browser.send(`${app}/api/me`)).json()).toMatchObject({ email: 'ada@example.test' });
    expect((await fetch(`${app}/api/me`)).status).toBe(401);
  });

  it('begins no sign-in for a router that only fetches ahead', async () => {
    const fetched = await fetch(`${app}/auth/login`, { redirect: 'manual', headers: { 'sec-fetch-dest': 'empty' } });
    expect([fetched.status, fetched.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('signs in by a link and out by a form', async () => {
    const login = await fetch(`${app}/auth/login?return_to=/dashboard`, { redirect: 'manual' });
    expect(login.headers.get('location')).toContain('return_to=%2Fdashboard');
    await walk.browser.post(`${app}/auth/logout`, {});
    expect((await walk.browser.send(`${app}/api/me`)).status).toBe(401);
  });
});
