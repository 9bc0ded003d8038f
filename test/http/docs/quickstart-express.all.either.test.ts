/** Runs the command and the files of the quickstart unchanged, and signs in. */
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness();
let app: string;
let project: WrittenProject;
let testing: string;

beforeAll(async () => {
  const port = await freePort();
  app = `http://localhost:${port}`;
  testing = withPort(documentSource(held.current, '/docs/testing'), 4000, port);
  project = new WrittenProject(withPort(documentSource(held.current, '/docs/quickstart-express'), 4000, port));
});

describe('the quickstart for Express', () => {
  it('sets the project up with one command', async () => {
    const { code, output } = await project.runCommand('init');
    expect(output).toContain(`${app}/auth/login`);
    expect(code).toBe(0);
  });

  it('signs somebody in and comes back to the protected page', async () => {
    await project.start(app, '--env-file=.env.local', 'app.mjs');
    const { response, url } = await pressThrough(`${app}/dashboard`, ['data-persona="ada"', 'data-action="approve"']);
    expect(url.href).toBe(`${app}/dashboard`);
    expect(await response.text()).toBe('<h1>Hello, Ada Lovelace</h1>');
  });

  it('says so to somebody who declined', async () => {
    const { response, url } = await pressThrough(`${app}/auth/login`, ['data-persona="ada"', 'data-action="deny"']);
    expect(url.search).toBe('?error=access_denied');
    expect(await response.text()).toContain('<p data-declined>You declined');
  });

  it('greets on the open page and refuses calls without a session', async () => {
    expect(await (await fetch(app)).text()).toContain('data-action="sign-in"');
    expect((await fetch(`${app}/dashboard`)).status).toBe(401);
  });

  it('reads users and events', async () => {
    const { code, output } = await project.run('report.mjs');
    expect(output).toMatch(/^1 ada@example\.test \d{4}-/);
    expect(output).toContain('authorize ada@example.test');
    expect(code).toBe(0);
  });

  it('is tested without a browser', async () => {
    const { code, output } = await project.run('--test', 'app.test.mjs');
    expect(output).toContain('the dashboard knows who is signed in');
    expect(code, output).toBe(0);
  });

  it('is tested as a deployed app is, by the file of the document on testing', async () => {
    const { text = '' } = codeBlocks(testing).find(({ attributes }) => attributes.title === 'deployed.test.mjs') ?? {};
    project.write('deployed.test.mjs', text);
    const { code, output } = await project.run('--test', 'deployed.test.mjs');
    expect(output).toContain('the dashboard greets a test user');
    expect(code, output).toBe(0);
  });
});
