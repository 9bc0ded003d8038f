/** What a start loads: each module costs time and stays in memory, and many nodes never need the protocol libraries. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

/** Prints the address of every module that `server/node.ts` loads. */
const LIST_MODULES = `
import { registerHooks } from 'node:module';
const urls = new Set();
registerHooks({ load: (url, context, next) => { urls.add(url); return next(url, context); } });
await import('./server/node.ts');
process.stdout.write(JSON.stringify([...urls]));
process.exit();
`;

const LATER = [
  'oidc-provider',
  'openid-client',
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  'nodemailer',
  '@electric-sql/pglite',
  '@opentelemetry/sdk-trace',
];

it('a start loads no protocol library, no engine of a database and no description of the API', () => {
  const output = execFileSync(nodeBinary(), ['--input-type=module', '-e', LIST_MODULES], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules/.cache/porchlight') },
    encoding: 'utf8',
  });
  const urls: string[] = JSON.parse(output);
  expect(urls.some((url) => url.includes('/node_modules/zod/'))).toBe(true);
  const early = LATER.filter((name) => urls.some((url) => url.includes(`/node_modules/${name}/`)));
  expect(early).toEqual([]);
  expect(urls.filter((url) => url.endsWith('/openapi.json'))).toEqual([]);
});

/** For one TypeScript file that is not in the compile cache, Node loads its compiler, which stays in memory. */
it.each(['server/entry.js', 'server/main.js'])('%s imports no TypeScript before the compile cache is on', (file) => {
  const source = readFileSync(join(repositoryRoot, file), 'utf8');
  const imported = [...source.matchAll(/^import .* from '(.+)';$/gm)].map(([, name = '']) => name);
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
});
