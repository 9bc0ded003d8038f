/**
 * The languages of `/docs/languages`: a test runs the code of a document in each (`*.php.either.test.ts`), if the
 * machine has the language. A run installs none of them, because Go alone takes 464 MB. `npm run languages` requires
 * all of them.
 */
import { spawnSync } from 'node:child_process';
import { findProgram } from './programs/programs.ts';
import { runsAsRoot } from './programs/unprivileged-user.ts';

interface Language {
  readonly name: string;
  /** The packages for `apt-get install`. */
  readonly packages: string;
  /** A call that fails if a part of the language is missing. */
  readonly probe: readonly string[];
  /** Where it is, if its name alone does not say so. */
  readonly at?: string;
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  python3: { name: 'Python', packages: 'python3', probe: ['--version'] },
  // Debian's Python, because another one on the machine does not have Debian's packages.
  flask: {
    name: 'Flask, FastAPI and Django',
    packages: 'python3-flask python3-fastapi python3-uvicorn python3-django',
    probe: ['-c', 'import flask, fastapi, uvicorn, django'],
    at: '/usr/bin/python3',
  },
  php: { name: 'PHP', packages: 'php-cli php-curl', probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  ruby: { name: 'Ruby', packages: 'ruby', probe: ['--version'] },
  go: { name: 'Go', packages: 'golang-go', probe: ['version'] },
};

/** Mails go through it in a test, where root has it: no other user can start it. */
const POSTFIX = 'postfix';

const wantsAll = (): boolean => process.env.LANGUAGES === 'all';

const isThere = (name: string, { probe, at }: Language): boolean => {
  const program = at ?? findProgram(name);
  return program !== undefined && spawnSync(program, probe, { stdio: 'ignore' }).status === 0;
};

/** Programs of languages that this run leaves out, each with the line that says so. */
export function languagesLeftOut(): ReadonlyMap<string, string> {
  const left = Object.entries(LANGUAGES).flatMap(([program, language]): [string, string][] => {
    if (program === 'go' && !wantsAll())
      return [[program, '!! Go NOT tried: `npm run languages` does, and takes a minute']];
    if (isThere(program, language)) return [];
    const line = `!! ${language.name} NOT tried: apt-get install ${language.packages}, then npm run languages`;
    if (wantsAll()) throw new Error(line);
    return [[program, line]];
  });
  const hasPostfix = runsAsRoot() && findProgram(POSTFIX) !== undefined;
  const postfix = '!! Postfix NOT tried: as root, apt-get install --no-install-recommends postfix';
  return new Map([...left, ...(hasPostfix ? [] : [[POSTFIX, postfix] as const])]);
}
