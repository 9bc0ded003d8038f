/** The tarball: its content, the results of tools, and every example of its README run from it. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { beforeAll, describe, expect, it } from 'vitest';
import { gzipSize } from '../../../sdk/scripts/bundle.ts';
import { ENTRIES } from '../../../sdk/scripts/entries.ts';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { type SignedIn, signInAs } from '../../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { type InstalledPackage, installPackage } from '../support/installed-package.ts';
import { readmeExample, readmeExamples } from '../support/readme.ts';

let harness: Harness;
let installed: InstalledPackage;
beforeAll(async () => {
  [harness, installed] = await Promise.all([createHarness(), installPackage()]);
}, 300_000);

const run = promisify(execFile);
const manifest = () => JSON.parse(readFileSync(join(installed.packageFolder, 'package.json'), 'utf8'));

describe('the tarball', () => {
  it('holds what is built, the README and the licence, and depends on nothing', () => {
    expect(readdirSync(installed.packageFolder).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(Object.keys(manifest().dependencies ?? {})).toEqual([]);
    expect(readdirSync(join(installed.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@porchlight',
      'express',
    ]);
  });

  it.each(['gitleaks.toml', 'secretlint.json'])('has the rule file %s for secret scanners', (name) => {
    const packed = readFileSync(join(installed.packageFolder, 'dist/scanners', name), 'utf8');
    expect(packed).toBe(readFileSync(join(repositoryRoot, 'sdk/scanners', name), 'utf8'));
  });

  it('has no fault that publint knows of', async () => {
    const { messages } = await publint({ pkgDir: installed.packageFolder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });

  it('declares an entry for each that has a budget', () => {
    const entries = Object.keys(manifest().exports).filter((name) => !/\.(json|css)$/.test(name));
    expect(entries.sort()).toEqual(ENTRIES.map(({ name }) => name).sort());
  });
});

describe('the package, by require', () => {
  it('loads every entry that needs no other package', async () => {
    const entries = ENTRIES.map(({ name }) => `@porchlight/sdk${name.slice(1)}`).filter(
      (name) => !/next|react|expo/.test(name),
    );
    installed.write(
      'required.cjs',
      `for (const entry of ${JSON.stringify(entries)}) console.log(Object.keys(require(entry)).length > 0);`,
    );
    const { code, stdout, stderr } = await installed.node(['required.cjs']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trim().split('\n')).toEqual(entries.map(() => 'true'));
  });
});

describe('its types, for an app', () => {
  const compile = async (files: Record<string, string>, options: string[]): Promise<string> => {
    for (const [file, content] of Object.entries(files)) installed.write(file, content);
    const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--ignoreConfig'];
    const { stdout } = await installed.node([tsc, ...strict, ...options, ...Object.keys(files)]);
    return stdout;
  };

  it('need neither Node nor Express in the client, server and browser entries', async () => {
    const source = `
      import { createClient } from '@porchlight/sdk';
      import { createBrowserSession } from '@porchlight/sdk/browser';
      import { fetchAuth } from '@porchlight/sdk/server';
      const options = { baseUrl: 'https://a.example', tenantId: 'a' };
      export const url: string = createClient(options).loginUrl({ returnTo: '/' });
      export const user: Promise<{ email: string } | null> = createBrowserSession(options).user();
      export const handler: (request: Request) => Promise<Response> = fetchAuth(options).protect((_, { id }) => Response.json(id + 1));
    `;
    const edge = ['--types', '', '--lib', 'es2022,dom,dom.iterable', '--skipLibCheck', 'false'];
    expect(await compile({ 'edge.ts': source }, [...edge, '--module', 'esnext', '--moduleResolution', 'bundler'])).toBe(
      '',
    );
    expect(await compile({ 'edge.ts': source }, [...edge, '--module', 'nodenext'])).toBe('');
  });

  it('fit the handlers of Express and of node:http', async () => {
    const source = `
      import { createServer } from 'node:http';
      import express from 'express';
      import { expressAuth } from '@porchlight/sdk/server';
      const auth = expressAuth({ baseUrl: 'https://a.example', tenantId: 'a' });
      const app = express();
      app.get('/auth/callback', auth.callback).post('/auth/logout', auth.logout).use(auth.session, auth.requireUser);
      app.get('/', (req, res) => void res.json(auth.user(req)?.email.length));
      createServer((req, res) => auth.session(req, res, () => res.end(auth.user(req)?.name)));
    `;
    symlinkSync(join(repositoryRoot, 'node_modules/@types'), join(installed.folder, 'node_modules/@types'));
    const types = ['--types', 'node', '--skipLibCheck'];
    expect(await compile({ 'app.ts': source }, [...types, '--module', 'nodenext'])).toBe('');
  });
});

describe('the examples of the README, from the tarball', () => {
  let port: number;
  let signedIn: SignedIn;
  let env: Record<string, string>;
  const address = () => `http://localhost:${port}`;
  /** The port in the README may be in use on this machine. */
  const example = (file: string) => readmeExample(file).replaceAll('4000', String(port));

  beforeAll(async () => {
    port = await freePort();
    const bin = join(installed.folder, 'node_modules/.bin/porchlight');
    const callback = `${address()}/auth/callback`;
    const made = await installed.node([bin, 'init', '--base-url', harness.baseUrl, '--callback', callback]);
    expect(made).toMatchObject({ code: 0 });
    const { tenantId } = await readCredentials(installed.folder);
    env = { PORCHLIGHT_BASE_URL: harness.baseUrl, PORCHLIGHT_TENANT_ID: tenantId };
    signedIn = await signInAs({ baseUrl: harness.baseUrl, tenantId });
    for (const file of readmeExamples().keys()) installed.write(file, example(file));
  });

  /** Runs a few lines next to the examples and returns their output. */
  const drive = async (lines: string): Promise<unknown> => {
    installed.write('drive.mjs', lines);
    const { code, stdout, stderr } = await installed.node(['drive.mjs'], env);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };

  it('app.mjs signs people in, and app.test.mjs finds that it does', async () => {
    installed.start(['app.mjs']);
    const visit = (headers: Record<string, string>) =>
      fetch(address(), { headers, redirect: 'manual' }).catch(() => undefined);
    let stranger = await visit({ accept: 'text/html' });
    for (let tries = 0; !stranger && tries < 100; tries++) {
      await sleep(100);
      stranger = await visit({ accept: 'text/html' });
    }
    expect(stranger?.status).toBe(303);
    expect(stranger?.headers.get('location')).toContain(`${harness.baseUrl}/edge/auth/`);
    expect(await (await visit({ cookie: signedIn.cookieHeader }))?.text()).toBe('Hello ada@example.test');
    const tested = await installed.node(['--test', 'app.test.mjs']);
    expect(tested.stdout).toMatch(/pass 1\b/);
  });

  it('worker.js answers to Request with Response', async () => {
    const answers = await drive(`
      import worker from './worker.js';
      const ask = async (path, headers) => {
        const response = await worker.fetch(new Request(${JSON.stringify(address())} + path, { headers }));
        return [response.status, response.headers.get('location') ?? await response.text(), response.headers.getSetCookie()];
      };
      const cookie = ${JSON.stringify(signedIn.cookieHeader)};
      const [, start, [attempt]] = await ask('/auth/login', {});
      const state = new URL(start).searchParams.get('state');
      console.log(JSON.stringify([
        await ask('/auth/callback?error=access_denied&state=' + state, { cookie: attempt.split(';')[0] }),
        await ask('/', { cookie }),
        await ask('/', {}),
        await ask('/account', { cookie }),
      ]));
    `);
    expect((answers as unknown[][]).map((answer) => answer.slice(0, 2))).toEqual([
      [303, '/?error=access_denied'],
      [200, 'Hello ada@example.test'],
      [200, 'Hello stranger'],
      [200, '{"id":1,"email":"ada@example.test"}'],
    ]);
  });

  it('check.mjs and errors.ts tell a refreshed session from one that has ended', async () => {
    harness.clock.advance({ minutes: 1 });
    const { refreshToken } = await signInAs({ baseUrl: harness.baseUrl, tenantId: env.PORCHLIGHT_TENANT_ID ?? '' });
    const answers = await drive(`
      import { whoIs } from './check.mjs';
      import { renew } from './errors.ts';
      const stored = [];
      const store = async (pair) => void stored.push(pair);
      const user = await whoIs({ refreshToken: '${refreshToken}' }, store);
      const nobody = await whoIs({ refreshToken: 'svc_ref_unknown' }, store);
      const renewed = await renew(stored[0]);
      console.log(JSON.stringify([user.email, nobody, stored[1], typeof renewed.accessToken, await renew({ refreshToken: 'unknown' })]));
    `);
    expect(answers).toEqual(['ada@example.test', null, null, 'string', 'signed out']);
  });

  it('teams.mjs lets those write who may write in the team', async () => {
    const answers = await drive(`
      import { openProject } from '@porchlight/sdk/management';
      import { putNote } from './teams.mjs';
      const project = await openProject();
      await project.teams.provision();
      const [ada, grace] = [await project.createTestUser(), await project.createTestUser()];
      const { id } = await project.teams.create('Engines', ada.user.id);
      const ask = async (token, team) => {
        const headers = token ? { authorization: 'Bearer ' + token } : {};
        const response = await putNote(new Request('http://localhost/teams/' + team + '/note', { method: 'PUT', headers }));
        return response.status;
      };
      const { access_token } = ada;
      console.log(JSON.stringify([await ask(access_token, id), await ask(grace.access_token, id), await ask(access_token, 99), await ask(null, id)]));
      process.exit();
    `);
    expect(answers).toEqual([200, 403, 403, 401]);
  });

  it('report.mjs lists users and sign-ins', async () => {
    const { code, stdout } = await installed.node(['report.mjs']);
    expect(code).toBe(0);
    expect(stdout).toContain('is ephemeral');
    expect(stdout).toMatch(/^1 ada@example\.test sessions: \d$/m);
    expect(stdout).toMatch(/^2 ada@example\.test \d{4}-/m);
  });

  it('create.mjs makes a project in another folder', async () => {
    const folder = join(installed.folder, 'other');
    await run('mkdir', [folder]);
    const { code, stdout } = await installed.node(['create.mjs', folder], env);
    expect(code).toBe(0);
    const credentials = await readCredentials(folder);
    expect(stdout.trim()).toBe(`${harness.baseUrl}/edge/auth/${credentials.tenantId}/sign-in`);
    expect((await createManagement(credentials).resource()).callback_urls).toEqual([
      'https://todo.example/auth/callback',
    ]);
  });

  it('main.js bundles for a browser without a single module of Node', async () => {
    const { rolldown } = await import('rolldown');
    const bundle = await rolldown({ input: join(installed.folder, 'main.js'), platform: 'browser' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    expect(output).toHaveLength(1);
    expect(output[0].code).not.toContain('node:');
    expect(gzipSize(output[0].code)).toBeLessThan(5_800);
  });

  it.each([
    ['start', '--text'],
    ['migrate', '--text'],
    ['admin', 'tenants'],
  ])('porchlight %s names the package to install where no service is near', async (...args) => {
    const bin = join(installed.folder, 'node_modules/.bin/porchlight');
    const { code, stderr } = await installed.node([bin, ...args]);
    expect(code).toBe(3);
    expect(stderr).toContain('npm install <address of a running service>/porchlight.tgz');
  });

  it('are all here', () => {
    // Files that Node runs directly are .mjs, so that they also run in a folder whose package.json does not declare
    // modules.
    const tested = [
      'app.mjs',
      'app.test.mjs',
      'check.mjs',
      'create.mjs',
      'errors.ts',
      'main.js',
      'report.mjs',
      'teams.mjs',
      'worker.js',
    ];
    expect([...readmeExamples().keys()].sort()).toEqual(tested);
  });
});
