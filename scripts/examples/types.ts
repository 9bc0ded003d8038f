/**
 * `npm run examples:types`: the declarations of the packed SDK under TypeScript 5.9 and 7, strict, with libraries
 * checked too, with and without the DOM, as modules and by `require`; and the test for Playwright that /docs/testing
 * shows. This command installs what it needs; `npm install` does not.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packSdk } from '../../sdk/scripts/pack.ts';
import { codeBlocks } from '../../test/http/docs/support/code-blocks.ts';

const COMPILERS = { 'typescript-5': '5.9.3', 'typescript-7': '7.0.2' };
const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
const LIBRARIES = { 'with DOM': 'es2022,dom,dom.iterable', 'without DOM': 'es2022' };
const MODULES = {
  'bundler, import': ['app.ts', '--module', 'esnext', '--moduleResolution', 'bundler'],
  'nodenext, import': ['app.ts', '--module', 'nodenext'],
  'nodenext, require': ['app.cts', '--module', 'nodenext'],
};

const SOURCE = `import { createClient, Refused } from '@porchlight/sdk';
import { createBrowserSession } from '@porchlight/sdk/browser';
import { readCredentials } from '@porchlight/sdk/credentials';
import { openProject } from '@porchlight/sdk/management';
import { nextAuth } from '@porchlight/sdk/next';
import { protectApi, protectMcp } from '@porchlight/sdk/protect';
import { PorchlightProvider, SignInButton, useUser } from '@porchlight/sdk/react';
import { expressAuth, fastifyAuth, fetchAuth, honoAuth } from '@porchlight/sdk/server';
import { signInAs } from '@porchlight/sdk/testing';
import { verifyWebhook } from '@porchlight/sdk/webhooks';

const options = { baseUrl: 'https://a.example', tenantId: 'a' };
export const url: string = createClient(options).loginUrl({ returnTo: '/' });
export const user: Promise<{ email: string } | null> = createBrowserSession(options).user();
export const handler: (request: Request) => Promise<Response> = fetchAuth(options).protect((_request, { id }) =>
  Response.json(id + 1),
);
export const next: (request: Request) => Promise<Response> = nextAuth(options).protect((_request, { email }) =>
  Response.json(email.length),
);
export const api: (request: Request) => Promise<Response> = protectApi({ ...options, resource: 'https://b.example/api' }).guard(
  (_request, { userId }) => Response.json(userId),
);
export const react = [PorchlightProvider, SignInButton, useUser];
export const all = [Refused, readCredentials, openProject, protectMcp, expressAuth, fastifyAuth, honoAuth, signInAs, verifyWebhook];
`;

/** The document's file for a test runner that does not come with `npm install`. */
const PLAYWRIGHT_FILE = 'signed-in.spec.ts';
const playwrightFile = (): string => {
  const blocks = codeBlocks(readFileSync(join(import.meta.dirname, '../../server/docs/content/testing.md'), 'utf8'));
  const block = blocks.find(({ attributes }) => attributes.title === PLAYWRIGHT_FILE);
  if (!block) throw new Error(`/docs/testing has no file ${PLAYWRIGHT_FILE}`);
  return block.text;
};

const folder = mkdtempSync(join(tmpdir(), 'porchlight-types-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  for (const name of ['app.ts', 'app.cts']) writeFileSync(join(folder, name), SOURCE);
  writeFileSync(join(folder, PLAYWRIGHT_FILE), playwrightFile());
  const tarball = await packSdk(folder);
  const compilers = Object.entries(COMPILERS).map(([name, version]) => `${name}@npm:typescript@${version}`);
  const packages = [tarball, ...compilers, '@types/node@24.19.2', '@types/react@19.2.2', '@playwright/test@1.65.0'];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], { cwd: folder });
  const compile = (compiler: keyof typeof COMPILERS, lib: string, options: readonly string[], what: string): void => {
    const base = ['--noEmit', '--target', 'es2022', '--types', 'node', '--lib', lib, ...STRICT, ...options];
    const config = compiler === 'typescript-7' ? ['--ignoreConfig'] : [];
    const tsc = join('node_modules', compiler, 'bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...base, ...config], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) process.exitCode = 1;
    console.log(`${status === 0 ? '✓' : '✗'} TypeScript ${COMPILERS[compiler]}, ${what}`);
    if (stdout) console.log(stdout);
  };
  for (const compiler of ['typescript-5', 'typescript-7'] as const) {
    for (const [library, lib] of Object.entries(LIBRARIES))
      for (const [module, options] of Object.entries(MODULES)) compile(compiler, lib, options, `${library}, ${module}`);
    const written = [PLAYWRIGHT_FILE, ...MODULES['nodenext, import'].slice(1)];
    compile(compiler, LIBRARIES['with DOM'], written, `${PLAYWRIGHT_FILE} of /docs/testing`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
