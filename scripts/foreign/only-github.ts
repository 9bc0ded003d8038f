/**
 * The HTTP tests of social login with GitHub as the only provider: every test that starts a sign-in and names no
 * provider gets our stand-in for GitHub instead of the personas.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const FOLDERS = [
  'edge-auth',
  'social-login',
  'sessions',
  'users',
  'events',
  'issuer',
  'oauth',
  'claim',
  'account',
  'tenant',
];

/** Files that bring their own providers, or that test the change from personas to a real provider. */
const OWN_PROVIDERS = [
  'test/http/edge-auth/sign-in/independent-provider.test.ts',
  'test/http/issuer/providers.test.ts',
  'test/http/account/provider-takes-over.all.test.ts',
];

/** Tests of what GitHub does not have, by a part of their title. */
const NOT_AT_GITHUB: Readonly<Record<string, string>> = {
  'of upsert-fails ends': 'an id of GitHub is a number, which can always be stored',
  'the person cannot be stored': 'the same',
  'offers the identity provider': 'the test looks for the name of the personas',
  'an id that no tenant can have': 'below the path for any provider, such an address is answered with 404',
  'offers each on the page of the code': 'the test has two providers',
  'sends the browser to the provider with state, nonce': 'GitHub knows no nonce',
  'tells when the person signed in as the identity provider says it': 'GitHub does not say when a person signed in',
};

/** Runs all of the folders, or only the named tests. */
export async function testOnlyGitHub(asked: readonly string[]): Promise<void> {
  for (const file of OWN_PROVIDERS) console.log(`left out: ${file} has providers of its own`);
  for (const [title, reason] of Object.entries(NOT_AT_GITHUB)) console.log(`left out: "${title}": ${reason}`);
  const tests = asked.length > 0 ? asked : FOLDERS.map((folder) => `test/http/${folder}`);
  const titles = `^(?!.*(?:${Object.keys(NOT_AT_GITHUB).join('|')}))`;
  const args = ['scripts/test.ts', ...tests, '--project', 'postgres', '-t', titles];
  for (const file of OWN_PROVIDERS) args.push('--exclude', file);
  const env = { ...process.env, SIGN_IN_BY: 'github' };
  const [code] = (await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit')) as [number];
  process.exitCode = code;
}
