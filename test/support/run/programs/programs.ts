/** Programs other than PostgreSQL and Chromium that some tests start: found, or installed with apt. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, hasApt } from './apt.ts';
import type { Found } from './found.ts';
import { faultOfGit, faultOfHaproxy, faultOfOpenssl, faultOfPgbouncer } from './prove-programs.ts';
import { searchProgram } from './search-program.ts';
import { type DebianProgram, unpackedPrograms, unpackWays } from './unpacked-program.ts';
import { runsAsRoot } from './unprivileged-user.ts';

export type ProgramName = 'haproxy' | 'pgbouncer' | 'openssl' | 'git';

interface TestProgram extends DebianProgram {
  /** What the program must do once before it counts as found. The run deletes `folder` later. */
  prove(program: string, folder: string): Promise<string | undefined>;
}

const PROGRAMS: Readonly<Record<ProgramName, TestProgram>> = {
  haproxy: { name: 'haproxy', packages: ['haproxy'], program: 'usr/sbin/haproxy', prove: faultOfHaproxy },
  pgbouncer: { name: 'pgbouncer', packages: ['pgbouncer'], program: 'usr/sbin/pgbouncer', prove: faultOfPgbouncer },
  openssl: { name: 'openssl', packages: ['openssl'], program: 'usr/bin/openssl', prove: faultOfOpenssl },
  git: { name: 'git', packages: ['git'], program: 'usr/bin/git', prove: faultOfGit },
};

/** Debian puts some programs in folders that only root has in PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

const onMachine = (name: string): string[] => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return [...new Set(folders.map((folder) => join(folder, name)))].filter((file) => existsSync(file));
};

export const findProgram = (name: string): string | undefined => onMachine(name)[0];

export async function provideProgram(name: ProgramName, runFolder: string): Promise<Found> {
  const debian = PROGRAMS[name];
  const prove = (program: string) => debian.prove(program, runFolder);
  const installed = {
    name: `apt-get install ${name}`,
    brings: [`/${debian.program}`],
    attempt: () => aptInstall(...debian.packages),
  };
  return searchProgram({
    name,
    advice: 'install it',
    candidates: () => [...onMachine(name), ...unpackedPrograms(debian)],
    ways: [...(hasApt() && runsAsRoot() ? [installed] : []), ...unpackWays(debian, prove)],
    prove,
  });
}

/** Only looks; starts and installs nothing. */
export const surveyProgram = (name: ProgramName): Found => {
  const [present] = [...onMachine(name), ...unpackedPrograms(PROGRAMS[name])];
  return present === undefined ? { missing: `no ${name} found; \`npm test\` tries to get it` } : { at: present };
};
