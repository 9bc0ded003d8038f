/**
 * What a run needs, by the projects and paths that were named: a unit test starts no server and installs no browser.
 */
import { placesOf, type Scope } from './places.ts';

export interface Needs {
  readonly postgres: boolean;
  readonly chromium: boolean;
  readonly git: boolean;
}

const EVERYTHING: Needs = { postgres: true, chromium: true, git: true };

/**
 * `args` are vitest's arguments, `files` all test files. If an argument is not understood, the run needs everything.
 */
export function needsOf(args: readonly string[], files: readonly string[]): Needs {
  const asked = read(args);
  if (!asked) return EVERYTHING;
  const byProject = ofProjects(asked.projects);
  const byPath = ofPaths(asked.filters, files);
  return {
    postgres: byProject.postgres && byPath.postgres,
    chromium: byProject.chromium && byPath.chromium,
    git: byProject.git && byPath.git,
  };
}

/** If files, projects or tests are named, they run everywhere; a bare `npm test` runs each file once. */
export function scopeOf(args: readonly string[]): Scope {
  const asked = read(args);
  return asked && asked.projects.length + asked.filters.length + asked.tests.length === 0 ? 'once' : 'everywhere';
}

interface Asked {
  readonly projects: string[];
  /** Parts of paths, in the form of vitest. */
  readonly filters: string[];
  /** Parts of the names of tests. */
  readonly tests: string[];
}

const NAMES_OF_TESTS = ['--testNamePattern', '-t'];
const WITH_A_VALUE = ['--project', '--reporter', ...NAMES_OF_TESTS];
const WITHOUT_A_VALUE = ['--inspect', '--inspect-brk', '--no-file-parallelism', '--bail=1', '-u'];

/** Null if an option might take the next argument, which is then no path. */
function read(args: readonly string[]): Asked | null {
  const asked: Asked = { projects: [], filters: [], tests: [] };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg.startsWith('--project=')) asked.projects.push(arg.slice('--project='.length));
    else if (WITH_A_VALUE.includes(arg)) {
      index += 1;
      if (arg === '--project') asked.projects.push(args[index] ?? '');
      if (NAMES_OF_TESTS.includes(arg)) asked.tests.push(args[index] ?? '');
    } else if (!arg.startsWith('-')) asked.filters.push(arg);
    else if (!arg.includes('=') && !WITHOUT_A_VALUE.includes(arg)) return null;
  }
  return asked;
}

function ofProjects(names: readonly string[]): Needs {
  if (names.length === 0 || names.some((name) => /[*!]/.test(name))) return EVERYTHING;
  return {
    postgres: names.some((name) => ['postgres', 'sdk', 'browser'].includes(name)),
    chromium: names.includes('browser'),
    git: names.includes('unit'),
  };
}

function ofPaths(filters: readonly string[], files: readonly string[]): Needs {
  const paths = filters.map((filter) => filter.replace(/:\d+$/, '').replace(/^\.\//, ''));
  const chosen = files.filter((file) => paths.some((path) => file.includes(path)));
  if (chosen.length === 0) return EVERYTHING;
  return {
    postgres: chosen.some(usesPostgres),
    chromium: chosen.some((file) => file.startsWith('test/browser/')),
    git: chosen.some((file) => file.includes('.git.')),
  };
}

const usesPostgres = (file: string): boolean =>
  placesOf(file, 'everywhere').some((place) => ['postgres', 'sdk', 'browser'].includes(place));
