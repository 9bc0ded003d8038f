/** Every command that a document shows exists. Commands that change something are run by other tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS as CLI } from '../../../sdk/src/cli/commands/index.ts';
import { COMMANDS as ADMIN } from '../../../server/admin/commands.ts';
import { VARIABLE_NAMES } from '../../../server/config/config.ts';
import { SOURCES } from '../../../server/docs/sources/catalogue.ts';
import { type CodeBlock, codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...[...SOURCES, 'llms'].map((source) => `server/docs/content/${source}.md`),
];

/** Programs of the machine, and what the documents use them for. */
const OF_THE_MACHINE =
  /^(?:pg_dump|pg_restore|tar|echo) |^pip install \{\{python_source\}\}$|^npx (?:next|nuxt|wrangler) dev\b|^npx expo (?:install|start) /;
/** A test runs the blocks of these documents. */
const PROGRAMS =
  /README\.md$|quickstart-[\w-]+\.md$|(?:testing|teams|user-agents|approvals-by-people|spa-and-api|issuer|webhooks|prove)\.md$/;
/** `npm run first-hour` plays all commands of this document, on a machine of its own. */
const PLAYED = 'server/docs/content/first-hour.md';
/** Settings of other programs: `haproxy` is run as it stands by test/faults/balancer.postgres.test.ts and by the drill. */
const SETTINGS = ['haproxy', 'nginx', 'yaml'];
const LANGUAGES = [
  'http',
  'json',
  'sequence',
  'text',
  'python',
  'go',
  'php',
  'ruby',
  'js',
  'ts',
  'tsx',
  'svelte',
  'astro',
  'vue',
  'sh',
  'ini',
  // Run by test/http/operations/database-trouble.postgres.test.ts and test/unit/sdk/dump-statements.test.ts.
  'sql',
  ...SETTINGS,
];

function isKnown(line: string, blocks: readonly CodeBlock[]): boolean {
  const [program = '', ...words] = line.split(' ');
  const rest = words.join(' ');
  if (line.startsWith('npm run admin -- ')) {
    const call = rest.replace('run admin -- ', '');
    return call === '--help' || ADMIN.some(({ name }) => call === name || call.startsWith(`${name} `));
  }
  if (program === 'npm' && /^install( |$)/.test(rest)) return true;
  if (program === 'npm') return Object.hasOwn(scripts, words[0] === 'run' ? (words[1] ?? '') : (words[0] ?? ''));
  const [, call] = /^(?:\{\{porchlight(?:_anywhere)?\}\}|npx --no-install porchlight) (.+)$/.exec(line) ?? [];
  if (call !== undefined) {
    return call === 'mcp' || CLI.some(({ name }) => call === name || call.startsWith(`${name} `));
  }
  if (program === 'node' && words[0] !== '-p') {
    const file = rest.replace('--env-file=.env.local ', '');
    return blocks.some(({ attributes }) => attributes.title === file);
  }
  if (program === 'node')
    return (
      execFileSync(nodeBinary(), ['-p', rest.slice(4, -1)])
        .toString()
        .trim().length === 43
    );
  const [, variable] = /^(?:export )?([A-Z_]+)=/.exec(line) ?? [];
  return variable === undefined ? OF_THE_MACHINE.test(line) : VARIABLE_NAMES.includes(variable);
}

describe.each(DOCUMENTS)('%s', (path) => {
  const blocks = codeBlocks(read(path));

  it('shows only commands that exist', () => {
    if (path === PLAYED) return expect(Object.keys(scripts)).toContain('first-hour');
    const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
    const commands = lines.flatMap((line) => line.split(' && '));
    expect(commands.filter((command) => !isKnown(command, blocks))).toEqual([]);
  });

  it('has no code that nothing runs', () => {
    expect(blocks.filter(({ language }) => !LANGUAGES.includes(language))).toEqual([]);
    const programs = blocks.filter(({ language }) => ['js', 'ts', 'tsx'].includes(language));
    expect(programs.filter(({ attributes }) => !attributes.title)).toEqual([]);
    if (programs.length > 0) expect(path).toMatch(PROGRAMS);
  });
});
