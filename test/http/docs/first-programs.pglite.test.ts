/** The first programs that anybody copies: the tour of the README and the one on the front page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstSteps } from '../../../server/pages/views/site/first-steps.ts';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { withPort } from './support/document-source.ts';
import { pressThrough } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness();
const BUTTONS = ['data-persona="ada"', 'data-action="approve"'];
const isCallback = (url: URL): boolean => url.pathname === '/callback';

/** H2: a finished link of one person, opened in another browser, signs nobody in, and the app keeps running. */
async function expectBound(start: string): Promise<void> {
  const { url } = await pressThrough(start, BUTTONS, { stopAt: isCallback });
  expect(url.search).not.toContain('token');
  expect(await (await fetch(url)).text()).toMatch(/^Nobody is signed in/);
}
let port: number;
beforeAll(async () => {
  port = await freePort();
});

describe('the tour of the README', () => {
  it('ends with a greeting, the events of the sign-in and a claim link', async () => {
    const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');
    const here = readme.replaceAll('http://localhost:3000', held.current.baseUrl);
    const project = new WrittenProject(withPort(here, 5173, port));
    const tour = await project.start('Sign in: http', 'tour.mjs');
    const login = /Sign in: (\S+)/.exec(tour.output())?.[1] ?? '';
    await expectBound(login);
    const { response } = await pressThrough(login, BUTTONS);
    expect(await response.text()).toBe('Hello, Ada Lovelace. See your terminal.');
    await expect.poll(() => tour.output(), { timeout: 15_000 }).toContain('Make the project yours: ');
    expect(tour.output()).toMatch(/login_started[\s\S]*authorize[^\n]*ada@example\.test/);
    const claim = /yours: (\S+) \(code/.exec(tour.output())?.[1] ?? '';
    expect((await fetch(claim, { headers: { accept: 'text/html' } })).status).toBe(200);
  });
});

describe('the program on the front page', () => {
  it('is a whole app with sign-in', async () => {
    const project = new WrittenProject('');
    const other = await freePort();
    const { file = '', code = '' } = firstSteps(held.current.baseUrl).find((step) => step.file !== undefined) ?? {};
    project.write(file, withPort(code, 5173, other));
    const app = await project.start('Open http', file);
    const start = /Open (\S+)/.exec(app.output())?.[1] ?? '';
    await expectBound(start);
    const { response } = await pressThrough(start, BUTTONS);
    expect(await response.text()).toBe('Hello, Ada Lovelace');
  });
});
