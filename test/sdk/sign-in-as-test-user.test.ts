/** With the management key `signInAs` signs test users in, so that a test suite meets no cap, and leaves nobody behind. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endTestUsers, signInAs } from '../../sdk/src/testing/index.ts';
import { PERSONAS } from '../../server/providers/personas/persona-list.ts';
import { WrittenProject } from '../http/docs/support/written-project.ts';
import { hourOfItsOwn } from '../security/support/own-hour.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { repositoryRoot } from '../support/repository.ts';
import { createProject, type Project } from './support/project.ts';

const FILES = 3;
const SIGN_INS = 4;

let harness: Harness;
let project: Project;
beforeAll(async () => {
  harness = await createHarness({ clock: hourOfItsOwn() });
});

const keyOf = ({ created, baseUrl, tenantId }: Project) => ({
  baseUrl,
  tenantId,
  managementKey: created.management_key,
});

async function read<T>(path: string): Promise<T> {
  const headers = { authorization: `Bearer ${project.created.management_key}` };
  return (await (await harness.fetch(path, { headers })).json()) as T;
}

const counted = async (): Promise<number[]> =>
  (await read<{ limits: { used: number }[] }>('/api/tenant')).limits.map(({ used }) => used);

/** All test users who ever signed in, and those who live. */
async function testUsers(): Promise<{ readonly signedIn: number; readonly living: number }> {
  let signedIn = 0;
  for await (const { metadata } of project.management.events({ event: 'authorize' })) if (metadata.test) signedIn += 1;
  const { users } = await read<{ users: { email: string }[] }>('/api/social-login/users?test=true');
  return { signedIn, living: users.filter(({ email }) => email.endsWith('@test.invalid')).length };
}

describe('signInAs with the management key', () => {
  it('signs more people in within a minute than any cap allows, takes nothing, and ends them', async () => {
    project = await createProject(harness.baseUrl);
    const before = await counted();
    const all = [];
    for (let made = 0; made < 12; made += 1) all.push(await signInAs({ ...keyOf(project), fresh: true }));
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(12);
    for (const { accessToken } of all.slice(0, 2))
      expect(await project.client.verify(accessToken)).toMatchObject({ name: 'Ada Lovelace' });
    await project.client.refresh(all[0]?.refreshToken ?? '');
    expect(await counted()).toEqual(before);
    expect(await testUsers()).toEqual({ signedIn: 12, living: 12 });
    await endTestUsers();
    expect(await testUsers()).toEqual({ signedIn: 12, living: 0 });
    expect(await project.client.verify(all[1]?.accessToken ?? '')).toBeNull();
  });

  it('gives the same session again, and a new one after the first has ended', async () => {
    project = await createProject(harness.baseUrl);
    const [first, again] = [await signInAs(keyOf(project)), await signInAs(keyOf(project))];
    expect(again.refreshToken).toBe(first.refreshToken);
    await endTestUsers();
    const next = await signInAs(keyOf(project));
    expect(next.refreshToken).not.toBe(first.refreshToken);
    await endTestUsers();
  });

  it('names people as the personas are named, and takes any other name', async () => {
    project = await createProject(harness.baseUrl);
    const nameOf = async (persona: string | { name: string }) =>
      (await project.client.verify((await signInAs({ ...keyOf(project), persona })).accessToken))?.name;
    for (const name of ['ada', 'grace'])
      expect(await nameOf(name)).toBe(PERSONAS.find((persona) => persona.name === name)?.fullName);
    expect(await nameOf({ name: 'Zoe Tester' })).toBe('Zoe Tester');
    expect(await testUsers()).toMatchObject({ signedIn: 3 });
    await endTestUsers();
  });

  it('walks through the pages where the test is about them', async () => {
    project = await createProject(harness.baseUrl);
    const key = keyOf(project);
    const own = await signInAs({ ...key, persona: { email: 'lin@example.test' } });
    expect(await project.client.verify(own.accessToken)).toMatchObject({ email: 'lin@example.test' });
    const ada = await signInAs({ ...key, throughPages: true });
    expect(await project.client.verify(ada.accessToken)).toMatchObject({ email: 'ada@example.test' });
    await expect(signInAs({ ...key, decision: 'deny' })).rejects.toMatchObject({ error: 'access_denied' });
    await expect(signInAs({ ...key, persona: 'denies' })).rejects.toMatchObject({ name: 'SignInFailed' });
    await signInAs({ ...key, provider: 'google', fresh: true });
    expect(await testUsers()).toEqual({ signedIn: 0, living: 0 });
  });

  it('walks through the pages while the owner has switched test users off', async () => {
    project = await createProject(harness.baseUrl);
    await project.management.setSettings({ test_users: false });
    const ada = await signInAs(keyOf(project));
    expect(await project.client.verify(ada.accessToken)).toMatchObject({ email: 'ada@example.test' });
  });

  it('refuses a key that is none, rather than to count against a cap', async () => {
    project = await createProject(harness.baseUrl);
    await expect(signInAs({ ...keyOf(project), managementKey: 'svc_app_x' })).rejects.toThrow('managementKey');
  });
});

describe('a suite of several files in a folder with .service', () => {
  const bodyOf = ({ baseUrl, tenantId }: Project, title: string) => `
    import { signInAs } from '@porchlight/sdk/testing';
    it('${title}', async () => {
      const options = { baseUrl: '${baseUrl}', tenantId: '${tenantId}', persona: 'grace', fresh: true };
      for (let made = 0; made < ${SIGN_INS}; made += 1) await signInAs(options);
    });`;

  const writtenSuite = (head: string, extension: string): WrittenProject => {
    const suite = new WrittenProject('');
    suite.write('.service', project.created.credentials_file.content);
    for (let file = 0; file < FILES; file += 1)
      suite.write(`t${file}.test.${extension}`, head + bodyOf(project, `file ${file}`));
    return suite;
  };

  it('meets no cap with node --test, and leaves no test user', async () => {
    project = await createProject(harness.baseUrl);
    const suite = writtenSuite("import { it } from 'node:test';", 'mjs');
    const files = Array.from({ length: FILES }, (_, file) => `t${file}.test.mjs`);
    const { code, output } = await suite.run('--test', ...files);
    expect(code, output).toBe(0);
    expect(await testUsers()).toEqual({ signedIn: FILES * SIGN_INS, living: 0 });
  });

  it.each([false, true])('meets no cap with Vitest, globals: %s, and leaves no test user', async (globals) => {
    project = await createProject(harness.baseUrl);
    const suite = writtenSuite(globals ? '' : "import { it } from 'vitest';", 'mjs');
    const kit = join(repositoryRoot, 'sdk/src/testing/index.ts');
    const config = { root: suite.path, test: { globals }, resolve: { alias: { '@porchlight/sdk/testing': kit } } };
    suite.write('vitest.config.mjs', `export default ${JSON.stringify(config)}`);
    const { code, output } = await suite.run(join(repositoryRoot, 'node_modules/vitest/vitest.mjs'), 'run');
    expect(code, output).toBe(0);
    expect(await testUsers()).toEqual({ signedIn: FILES * SIGN_INS, living: 0 });
  });
});
