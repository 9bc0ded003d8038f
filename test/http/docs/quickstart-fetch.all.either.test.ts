/** Runs the two files of the quickstart unchanged, and signs in. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { GREEN, proveWhole } from '../../sdk/support/prove/whole.ts';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough, type Walk } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness();
const BUTTONS = ['data-persona="ada"', 'data-action="approve"'];
let app: string;
let project: WrittenProject;
let walk: Walk;

beforeAll(async () => {
  const port = await freePort();
  app = `http://localhost:${port}`;
  project = new WrittenProject(withPort(documentSource(held.current, '/docs/quickstart-fetch'), 5173, port));
});

describe('the quickstart with plain fetch', () => {
  it('sets the project up', async () => {
    const { code, output } = await project.run('setup.mjs');
    expect(output).toContain(`Sign-ins begin at ${held.current.baseUrl}/edge/auth/`);
    expect(code).toBe(0);
  });

  it('never overwrites the credentials of another project', async () => {
    expect((await project.run('setup.mjs')).code).not.toBe(0);
  });

  it('signs somebody in and comes back to the page they asked for', async () => {
    await project.start(app, 'app.mjs');
    walk = await pressThrough(`${app}/deep/link`, BUTTONS);
    expect(walk.url.href).toBe(`${app}/deep/link`);
    expect(await walk.response.text()).toBe('Hello, Ada Lovelace');
  });

  it('is proved: nothing is found, and everything that applies is looked at', { timeout: 180_000 }, async () => {
    const credentials = await readCredentials(project.path);
    expect(await proveWhole(app, { ...credentials, folder: project.path })).toEqual(GREEN);
  });

  it('stores nothing of a link that this browser did not ask for', async () => {
    const injected = await fetch(`${app}/auth/callback?code=svc_code_x&state=y&access_token=a&refresh_token=b`);
    expect([injected.status, injected.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('keeps them signed in after the access token has expired', async () => {
    held.current.clock.advance({ minutes: 61 });
    const later = await walk.browser.send(`${app}/deep/link`);
    expect(await later.text()).toBe('Hello, Ada Lovelace');
    expect(later.headers.getSetCookie()).toHaveLength(2);
    expect((await walk.browser.send(`${app}/`)).headers.getSetCookie()).toEqual([]);
  });

  it('refreshes once for requests that arrive together', async () => {
    held.current.clock.advance({ minutes: 61 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => walk.browser.send(`${app}/`)));
    for (const answer of answers) expect(await answer.text()).toBe('Hello, Ada Lovelace');
    const pairs = answers.map((answer) =>
      answer.headers.getSetCookie().map((line) => /=[^;]*?(?=\.[\w-]{22};|;)/.exec(line)?.[0]),
    );
    expect(new Set(pairs.map(String)).size).toBe(1);
  });

  it('signs them out', async () => {
    await walk.browser.post(`${app}/auth/logout`, {});
    const after = await walk.browser.send(`${app}/`);
    expect(after.headers.get('location')).toContain(`${held.current.baseUrl}/edge/auth/`);
  });

  it('says so when somebody declines', async () => {
    const { response } = await pressThrough(`${app}/`, ['data-persona="grace"', 'data-action="deny"']);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('Not signed in: access_denied');
  });
});
