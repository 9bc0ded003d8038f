/**
 * A new identity provider needs only its file and its line in the catalogue. The compiler names what the file lacks.
 * Configuration, documents, desk and command line read the rest from the file.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readCredentials } from '../../sdk/src/credentials/index.ts';
import { createManagement } from '../../sdk/src/management/index.ts';
import type * as Configuration from '../../server/config/config.ts';
import type * as Variables from '../../server/providers/catalogue/provider-variables.ts';
import { projectLine } from '../sdk/support/command-line.ts';
import { signInAccount } from '../support/account.ts';
import { fromSources, type RunningServer, startServer } from '../support/processes.ts';
import { repositoryRoot } from '../support/repository.ts';

const CATALOGUE = 'server/providers/catalogue';
const MARK = 'M1 2h3v4H1z';

/** Its variables differ from those of GitHub by two letters. */
const SIXTH = `/** A made-up sixth provider. */
import { bySubject } from '../openid/identify.ts';
import { type BuiltInDefinition, ID_AND_SECRET, secretIn } from './definition.ts';

export const gitlab: BuiltInDefinition = {
  label: 'GitLab',
  mark: '${MARK}',
  clientFields: ID_AND_SECRET,
  issuer: 'https://gitlab.example',
  vouches: () => false,
  variables: {
    GITLAB_CLIENT_ID: { meaning: 'Application id at GitLab.' },
    GITLAB_CLIENT_SECRET: { meaning: 'Secret of the application.' },
    GITLAB_URL: { meaning: 'Address of your own GitLab.', fallback: 'https://gitlab.example', form: 'https' },
  },
  readClient: (reader) => ({ issuer: reader.address('GITLAB_URL'), credentials: secretIn(reader, 'GITLAB') }),
  guide: { document: 'providers', steps: ['Create an application of this group.'] },
  create: async (options) => {
    const { createOpenIdProvider } = await import('../openid/openid-provider.ts');
    return createOpenIdProvider(options, { identify: bySubject(options) });
  },
};
`;

const CLIENT = { GITLAB_CLIENT_ID: 'id', GITLAB_CLIENT_SECRET: 'secret' };

/** A copy of the server with the file and the line. */
function withSixth(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sixth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(repositoryRoot, 'server'), join(folder, 'server'), { recursive: true });
  for (const name of ['contract', 'node_modules', 'package.json', 'sdk', 'CHANGELOG.md'])
    symlinkSync(join(repositoryRoot, name), join(folder, name));
  writeFileSync(join(folder, CATALOGUE, 'gitlab.ts'), SIXTH);
  const catalogue = join(folder, CATALOGUE, 'catalogue.ts');
  const text = readFileSync(catalogue, 'utf8');
  const line = text.replace('microsoft, apple }', 'microsoft, apple, gitlab }');
  expect(line).not.toBe(text);
  writeFileSync(catalogue, `import { gitlab } from './gitlab.ts';\n${line}`);
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

const start = (folder: string, env: Record<string, string> = {}): Promise<RunningServer> => {
  const data = mkdtempSync(join(tmpdir(), 'porchlight-sixth-data-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return startServer({ folder, command: fromSources(), env: { DATA_DIR: data, ...env } });
};

/** The errors of the compiler, one for each line. */
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
  const folder = withSixth();
  const unfinished = SIXTH.replace(/^ {2}guide: .*\n/m, '');
  writeFileSync(join(folder, CATALOGUE, 'unfinished.ts'), unfinished);
  expect(await faultsOf(folder)).toEqual([
    expect.stringMatching(/^server\/providers\/catalogue\/unfinished\.ts.* error TS2741: Property 'guide' is missing/),
  ]);
  const { readProviders } = (await import(join(folder, CATALOGUE, 'provider-variables.ts'))) as typeof Variables;
  const read = (variables: Record<string, string>) =>
    readProviders(variables, 'https://id.example.net', () => ({ fault: 'not read' }));
  expect(read(CLIENT)).toMatchObject({
    providers: [{ id: 'gitlab', kind: 'gitlab', label: 'GitLab', issuer: 'https://gitlab.example' }],
    faults: [],
  });
  expect(read({ GITLAB_CLIENT_ID: 'id' }).faults).toEqual([
    expect.stringContaining('https://id.example.net/edge/auth/gitlab/callback'),
  ]);
  const { readConfig } = (await import(join(folder, 'server/config/config.ts'))) as typeof Configuration;
  const faults = (env: Record<string, string>) => {
    const config = readConfig(env);
    return config.ok ? [] : config.error;
  };
  expect(faults({ GITLAB_URL: 'ftp://gitlab.example' })).toEqual([
    expect.stringMatching(/^GITLAB_URL must be an https/),
  ]);
  expect(String(faults({ BASE_URL: 'https://id.example.net' }))).toContain('GitLab (GITLAB_*)');
});

it('starts with its variables, which documents list and no warning calls a typo', { timeout: 120_000 }, async () => {
  const server = await start(withSixth(), { ...CLIENT, GITLAB_CLIENT_IDS: 'x' });
  const warnings = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('is it a typo?'));
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ variable: 'GITLAB_CLIENT_IDS', meant: 'GITLAB_CLIENT_ID' }),
  ]);
  const document = await (await fetch(`${server.baseUrl}/docs/self-hosting.md`)).text();
  expect(document).toMatch(/\| `GITLAB_CLIENT_ID` +\| unset +\| Application id at GitLab\. +\|/);
  expect(document).toMatch(/\| `GITLAB_URL` +\| `https:\/\/gitlab\.example` +\| Address of your own GitLab\. +\|/);
});

it('is on the desk with its mark, and in the file of the project without what is fixed', {
  timeout: 120_000,
}, async () => {
  const server = await start(withSixth());
  const shell = await projectLine(server.baseUrl, { ask: async () => true });
  const management = createManagement(await readCredentials(shell.folder));
  const owner = await signInAccount(server);
  const { claim_url } = await management.claim();
  expect((await owner.submit(new URL(claim_url).pathname, { decision: 'approve' })).status).toBeLessThan(400);
  await management.setProvider('gitlab', { enabled: true, client_id: 'mine', client_secret: 'kept' });

  const page = await (await owner.get(`/account/projects/${shell.tenantId}/providers`)).text();
  expect(page).toContain(`d="${MARK}"`);
  expect(page).toContain('Create an application of this group.');
  expect(await shell.run('apply', '--pull', '--yes')).toMatchObject({ code: 0 });
  const file: unknown = JSON.parse(readFileSync(join(shell.folder, 'porchlight.json'), 'utf8'));
  expect(file).toMatchObject({
    providers: {
      gitlab: { enabled: true, client_id: 'mine', client_secret: { env: 'PORCHLIGHT_GITLAB_CLIENT_SECRET' } },
    },
  });
  expect(JSON.stringify(file)).not.toContain('gitlab.example');
  expect(JSON.stringify(file)).not.toContain('"GitLab"');
});
