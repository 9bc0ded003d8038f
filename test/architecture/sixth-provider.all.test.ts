/** A new identity provider is its file and its line in the catalogue; the compiler names what its file lacks, and nothing else. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type * as Variables from '../../server/providers/catalogue/provider-variables.ts';
import { repositoryRoot } from '../support/repository.ts';

const CATALOGUE = 'server/providers/catalogue';

const SIXTH = `/** A made-up sixth provider. */
import { bySubject } from '../openid/identify.ts';
import { type BuiltInDefinition, secretIn } from './definition.ts';

const VARIABLES = ['SIXTH_CLIENT_ID', 'SIXTH_CLIENT_SECRET'];

export const sixth: BuiltInDefinition = {
  label: 'Sixth',
  issuer: 'https://sixth.example',
  vouches: () => false,
  variables: {
    needs: VARIABLES,
    read: (reader) => ({ issuer: 'https://sixth.example', credentials: secretIn(reader, VARIABLES) }),
  },
  guide: { document: 'providers', steps: ['Create a client.'] },
  create: async (options) => {
    const { createOpenIdProvider } = await import('../openid/openid-provider.ts');
    return createOpenIdProvider(options, { identify: bySubject(options) });
  },
};
`;

/** A copy of the server with the file and the line. */
function withSixth(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sixth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(repositoryRoot, 'server'), join(folder, 'server'), { recursive: true });
  for (const name of ['contract', 'node_modules', 'package.json', 'sdk'])
    symlinkSync(join(repositoryRoot, name), join(folder, name));
  writeFileSync(join(folder, CATALOGUE, 'sixth.ts'), file);
  const catalogue = join(folder, CATALOGUE, 'catalogue.ts');
  const text = readFileSync(catalogue, 'utf8');
  const line = text.replace('microsoft, apple }', 'microsoft, apple, sixth }');
  expect(line).not.toBe(text);
  writeFileSync(catalogue, `import { sixth } from './sixth.ts';\n${line}`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(repositoryRoot, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(repositoryRoot, 'node_modules/@types')] },
      include: ['server'],
    }),
  );
  return folder;
}

/** What the compiler says, one line a fault. */
async function faultsOf(folder: string): Promise<string[]> {
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder });
  const output = await run.then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
  return output.split('\n').filter((line) => line.includes('error TS'));
}

it('asks for its file and its line, and names what the file lacks', { timeout: 300_000 }, async () => {
  const folder = withSixth(SIXTH);
  const unfinished = SIXTH.replace(/^ {2}guide: .*\n/m, '');
  writeFileSync(join(folder, CATALOGUE, 'unfinished.ts'), unfinished);
  expect(await faultsOf(folder)).toEqual([
    expect.stringMatching(/^server\/providers\/catalogue\/unfinished\.ts.* error TS2741: Property 'guide' is missing/),
  ]);
  const { readProviders } = (await import(join(folder, CATALOGUE, 'provider-variables.ts'))) as typeof Variables;
  const read = (variables: Record<string, string>) =>
    readProviders(variables, 'https://id.example.net', () => ({ fault: 'not read' }));
  expect(read({ SIXTH_CLIENT_ID: 'id', SIXTH_CLIENT_SECRET: 'secret' })).toMatchObject({
    providers: [{ id: 'sixth', kind: 'sixth', label: 'Sixth' }],
    faults: [],
  });
  expect(read({ SIXTH_CLIENT_ID: 'id' }).faults).toEqual([
    expect.stringContaining('https://id.example.net/edge/auth/sixth/callback'),
  ]);
});
