/** The table about moving has a column for each source that the command line reads, and each has its document. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SOURCE_NAMES } from '../../../sdk/src/cli/move/sources.ts';
import { MOVES, moveTable } from '../../../server/docs/facts/moving.ts';
import { repositoryRoot } from '../../support/repository.ts';

it('has the sources of `porchlight import --from`', () => {
  expect(Object.keys(MOVES).sort()).toEqual([...SOURCE_NAMES].sort());
});

it('leads to the document of each source', () => {
  for (const { name, guide } of Object.values(MOVES)) {
    expect(moveTable()).toContain(`[${name}](/docs/${guide})`);
    expect(existsSync(join(repositoryRoot, `server/docs/content/${guide}.md`)), guide).toBe(true);
  }
});

it('says yes to teams for the source alone that has `--organizations`', () => {
  const withTeams = Object.entries(MOVES).filter(([, { teams }]) => teams.startsWith('yes'));
  expect(withTeams.map(([source]) => source)).toEqual(['clerk']);
});
