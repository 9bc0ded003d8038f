/** The code in a repair compiles with the helpers of the SDK, and with nothing else than the framework gives. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fixOf, GUARDS } from '../../../sdk/src/cli/prove/findings/fixes.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

const SERVER = `${repositoryRoot}/sdk/src/server/index.ts`;
/** Next itself is not installed here, so its helper comes with the declarations of the repository. */
const NEXT = `${repositoryRoot}/sdk/src/next/next-auth.ts`;
const NEXT_MODULES = `${repositoryRoot}/sdk/src/next/next-modules.d.ts`;

/** What surrounds the code in an app. The framework is declared as small as it can be; the SDK is the real one. */
const AROUND: Readonly<Record<string, readonly [before: string, after: string]>> = {
  express: [
    `import { expressAuth } from '${SERVER}'; const auth = expressAuth(); type Guard = typeof auth.requireUser; declare const app: { get(path: string, guard: Guard, show: () => void): void }; declare const show: () => void;`,
    '',
  ],
  fastify: [
    `import { fastifyAuth } from '${SERVER}'; const auth = fastifyAuth(); type Guard = typeof auth.requireUser; declare const app: { get(path: string, options: { onRequest: Guard }, show: () => void): void }; declare const show: () => void;`,
    '',
  ],
  hono: [
    `import { honoAuth } from '${SERVER}'; const auth = honoAuth(); type Guard = typeof auth.requireUser; declare const app: { get(path: string, guard: Guard, show: () => void): void }; declare const show: () => void;`,
    '',
  ],
  'node-http': [
    `import type { IncomingMessage, ServerResponse } from 'node:http'; import { expressAuth } from '${SERVER}'; const auth = expressAuth(); declare const req: IncomingMessage; declare const res: ServerResponse; declare function show(req: IncomingMessage, res: ServerResponse): void;`,
    '',
  ],
  next: [
    `import { nextAuth } from '${NEXT}'; const { protect } = nextAuth(); export async function Page() {`,
    'return user.email; }',
  ],
  sveltekit: [
    `import { fetchAuth, type VerifiedUser } from '${SERVER}'; const auth = fetchAuth(); declare function redirect(status: number, to: string): never; export const load = ({ locals, url }: { locals: { user: VerifiedUser | null }; url: URL }) => {`,
    'return locals.user.email; };',
  ],
  'react-router': [
    `import type { VerifiedUser } from '${SERVER}'; interface Context<T> { readonly value: T } declare const userContext: Context<VerifiedUser | null>; declare function redirect(to: string): Response; export const loader = ({ context }: { context: { get<T>(one: Context<T>): T } }) => {`,
    'return null; };',
  ],
  nuxt: [
    `import type { VerifiedUser } from '${SERVER}'; declare function createError(options: { statusCode: number }): Error; export const handler = (event: { context: { user: VerifiedUser | null } }) => {`,
    'return event.context.user.email; };',
  ],
  h3: [
    `import type { VerifiedUser } from '${SERVER}'; export const handler = (event: { context: { user: VerifiedUser | null } }) => {`,
    'return event.context.user.email; };',
  ],
  astro: [
    `import type { VerifiedUser } from '${SERVER}'; export const page = (Astro: { locals: { user: VerifiedUser | null }; redirect(to: string): Response }) => {`,
    'return Astro.locals.user.email; };',
  ],
};

it('compiles in every framework for which a repair names code', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(repositoryRoot, 'node_modules/.cache/fixes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = Object.entries(GUARDS).map(([framework, code]) => {
    const [before, after] = AROUND[framework.replace('express-4', 'express')] ?? ['', ''];
    expect(before, `${framework} has a surrounding`).not.toBe('');
    expect(fixOf('P01', framework)).toContain(code);
    writeFileSync(join(folder, `${framework}.ts`), `${before}\n${code}\n${after}\nexport {};\n`);
    return `${framework}.ts`;
  });
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: ['node'],
    lib: ['es2024', 'dom', 'dom.iterable'],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: [NEXT_MODULES, ...files] }),
  );
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(nodeBinary(), [compiler, '-p', folder], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});
