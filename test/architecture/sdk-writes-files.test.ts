/** Which files of the SDK write to the disk themselves. All others use `sdk/src/files`, which follows no link out of the project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';

/** An import at the beginning of a line, so that examples in comments do not count. */
const WRITES =
  /^import\s[^;]*\b(?:writeFile|appendFile|createWriteStream|copyFile|cp|rename|mkdir|symlink|open)(?:Sync)?\b[^;]*\sfrom 'node:fs(?:\/promises)?'/m;

it('H10: only sdk/src/files writes into the project', () => {
  const writers = readdirSync(join(repositoryRoot, 'sdk/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => WRITES.test(readFileSync(join(repositoryRoot, 'sdk/src', name), 'utf8')));
  expect(writers.sort()).toEqual([
    // Both write into the config folder of the user. The second also writes the file of --secrets, whose place is checked before.
    'cli/project/open-in-browser.ts',
    'cli/project/private-file.ts',
    'files/read.ts',
    'files/write.ts',
  ]);
});
