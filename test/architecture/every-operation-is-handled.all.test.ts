/** The compiler checks the contract: an operation without a handler is a type error, long before a start. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';

/** Makes a copy of the contract. The list of routers and one feature are compiled against it, without being copied. */
function copyOfContract(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(repositoryRoot, 'contract/src'), join(folder, 'src'), { recursive: true });
  cpSync(join(repositoryRoot, 'contract/package.json'), join(folder, 'package.json'));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  const config = {
    extends: join(repositoryRoot, 'tsconfig.json'),
    compilerOptions: {
      paths: { '@porchlight/contract': [join(folder, 'src/index.ts')] },
      typeRoots: [join(repositoryRoot, 'node_modules/@types')],
    },
    files: [
      join(repositoryRoot, 'server/compose/rest-routes.ts'),
      join(repositoryRoot, 'server/edge-session/routes.ts'),
    ],
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(file, edited);
}

/** The errors of the compiler, one for each line. */
async function faultsOf(folder: string): Promise<string[]> {
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: repositoryRoot });
  const output = await run.then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
  return output.split('\n').filter((line) => line.includes('error TS'));
}

const ADDED = `{
  method: 'GET', path: '/api/added',
  responses: { 200: tenants.status.responses[200] }, metadata: tenants.status.metadata,
}`;

it('an operation or a router that nobody handles is an error of the compiler', { timeout: 300_000 }, async () => {
  const folder = copyOfContract();
  edit(
    join(folder, 'src/contract.ts'),
    / edgeSession,/,
    ` edgeSession: { ...edgeSession, addedOperation: ${ADDED} }, addedRouter: { operation: ${ADDED} },`,
  );
  const faults = await faultsOf(folder);
  expect(faults).toEqual([
    expect.stringMatching(/^server\/compose\/rest-routes\.ts\(.*'addedRouter' is missing/),
    expect.stringMatching(/^server\/edge-session\/routes\.ts\(.*'addedOperation' is missing/),
  ]);
});
