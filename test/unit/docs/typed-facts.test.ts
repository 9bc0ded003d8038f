/** A number that the contract defines is written as a placeholder, so that it changes with the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VALUES } from '../../../server/docs/facts/values.ts';
import { SOURCES } from '../../../server/docs/sources/catalogue.ts';
import { repositoryRoot } from '../../support/repository.ts';

/** Short values, such as 5 or 50, can be any number; a profile's name can also be a month. */
const TELLING = Object.entries(VALUES).filter(
  ([name, value]) => /\d/.test(value) && value.length >= 5 && name !== 'runtime_profile',
);

/** Made from the command line's own help. */
const GENERATED = 'cli';

describe('the sources of the documents', () => {
  it.each([...SOURCES, 'llms', 'agent-rules'].filter((source) => source !== GENERATED))(
    '%s.md types no fact by hand',
    (source) => {
      const text = readFileSync(join(repositoryRoot, `server/docs/content/${source}.md`), 'utf8');
      const typed = TELLING.filter(([, value]) => new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text));
      expect(typed.map(([name, value]) => `${value}: write {{${name}}}`)).toEqual([]);
    },
  );
});
