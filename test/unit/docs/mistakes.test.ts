/** The table of mistakes in `test/sdk/README.md`: each row has a test, and samples in TypeScript say which Node runs them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const rows = [...read('test/sdk/README.md').matchAll(/^\| ([^|]+) \| [^|]+ \| `([^`]+)`: ([^|]+) \|$/gm)].map(
  ([, mistake = '', file = '', title = '']) => [mistake, file, title] as const,
);

describe('the table of mistakes', () => {
  it('has a row for each', () => expect(rows.length).toBe(11));

  it.each(rows)('has a test for: %s', (_mistake, file, title) => {
    expect(read(file)).toContain(title);
  });
});

const CONTENT = 'server/docs/content';
const withTypes = readdirSync(join(repositoryRoot, CONTENT))
  .map((name) => [name, read(`${CONTENT}/${name}`)] as const)
  .filter(([, text]) => /^node .*app\.ts$/m.test(text));

describe('documents that start a file of TypeScript', () => {
  it('are there', () => expect(withTypes.length).toBeGreaterThan(1));

  it.each(withTypes)('say what an older Node needs before the command: %s', (_name, text) => {
    const note = text.indexOf('On Node before 22.18');
    expect(note).toBeGreaterThan(0);
    expect(note).toBeLessThan(text.search(/^node .*app\.ts$/m));
  });
});
