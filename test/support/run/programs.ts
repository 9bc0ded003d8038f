/** Programs beside PostgreSQL that some tests put in front of or behind the service: found, or got with apt. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, hasApt } from './apt.ts';
import type { Found } from './found.ts';
import { runsAsRoot } from './unprivileged-user.ts';

/** Debian keeps them where only root's path leads. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** The program of the package of the same name. */
export function provideProgram(name: string): Found {
  const present = findProgram(name);
  if (present !== undefined) return { at: present };
  if (!hasApt() || !runsAsRoot()) return { missing: `no ${name} on this machine` };
  console.log(`No ${name} on this machine; getting it with apt-get install …`);
  const fault = aptInstall(name);
  const got = findProgram(name);
  return got === undefined
    ? { missing: `no ${name} on this machine; ${fault ?? 'the package has none'}` }
    : { at: got };
}

export const surveyProgram = (name: string): Found => {
  const present = findProgram(name);
  return present === undefined ? { missing: `no ${name} found; \`npm test\` tries to get it` } : { at: present };
};
