/**
 * The code of an earlier release, from the git history: the last commit before the first migration that came after the
 * release. Without a name it is the last commit before the newest migration. It runs with the libraries that are
 * installed here, or with its own if some of them are missing, and always with its own contract.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES_ON_RECORD } from '../../../server/storage/schema/history/index.ts';
import { repositoryRoot } from '../../../test/support/repository.ts';
import { CannotPlay } from './cannot-play.ts';

const SCHEMAS = join(repositoryRoot, 'test/storage/schemas');

const WORKSPACES = ['contract', 'server', 'sdk'];

export interface Release {
  /** The commit: hash and subject. */
  readonly commit: string;
  readonly folder: string;
  /** The release starts on a database that a later release has migrated. */
  readonly canReturn: boolean;
  /** The release counts its events, and does not only keep their rows. */
  readonly countsEvents: boolean;
  /** The release takes the start of a sign-in from the buckets. */
  readonly takesStarts: boolean;
}

/** The first release refuses every database that a later release has migrated, counts no events, and meters starts. */
const FIRST = '0.1.0';

/** The releases whose schema is kept. */
export const keptReleases = (): string[] => readdirSync(SCHEMAS).map((file) => file.replace(/\.sql$/, ''));

export function unpackRelease(parent: string, release?: string): Release {
  const commit = commitBefore(release === undefined ? NAMES_ON_RECORD.at(-1) : firstAfter(release));
  const folder = mkdtempSync(join(parent, 'release-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit.slice(0, commit.indexOf(' '))) });
  if (hasAllLibraries(folder)) linkLibraries(folder);
  else installLibraries(folder);
  const isFirst = release === FIRST;
  return { commit, folder, canReturn: !isFirst, countsEvents: !isFirst, takesStarts: isFirst };
}

/** Found by the name that the database records, which stays the same when the file moves. */
function firstAfter(release: string): string {
  const dump = readFileSync(join(SCHEMAS, `${release}.sql`), 'utf8');
  const next = NAMES_ON_RECORD.find((name) => !dump.includes(`'${name}'`));
  if (!next) throw new CannotPlay(`no migration came after ${release}: there is nothing to upgrade from it`);
  return next;
}

function commitBefore(migration: string | undefined): string {
  try {
    const added = git('log', '--reverse', '--format=%H', `-S'${migration}'`, '--', 'server/storage').toString();
    return git('log', '-1', '--format=%h %s', `${added.slice(0, added.indexOf('\n'))}^`)
      .toString()
      .trim();
  } catch (error) {
    throw new CannotPlay(`there is no history of the code here to take the release before from (${error})`);
  }
}

const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-C', repositoryRoot, ...args], {
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Whether everything that the release depends on is installed here. */
const hasAllLibraries = (folder: string): boolean =>
  WORKSPACES.flatMap((workspace) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8'));
    return Object.keys(dependencies);
  })
    .filter((name) => !name.startsWith('@porchlight/'))
    .every((name) => existsSync(join(repositoryRoot, 'node_modules', name)));

function installLibraries(folder: string): void {
  try {
    const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new CannotPlay(`the libraries of the earlier release could not be installed (${error})`);
  }
}

function linkLibraries(folder: string): void {
  const [from, to] = [join(repositoryRoot, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@porchlight'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@porchlight') symlinkSync(join(from, name), join(to, name));
  for (const name of WORKSPACES) symlinkSync(join(folder, name), join(to, '@porchlight', name));
}
