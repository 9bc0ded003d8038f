/**
 * A sample whose port is taken says so and ends. Express and Fastify give that error to the function that they call when they
 * listen: a sample that ignores it prints the address of somebody else's app.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';

const CONTENT = join(repositoryRoot, 'server/docs/content');

const programs = readdirSync(CONTENT)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => codeBlocks(readFileSync(join(CONTENT, name), 'utf8')).map(({ text }) => [name, text] as const))
  .filter(([, text]) => /from '(?:express|fastify)'/.test(text) && /\.listen\(/.test(text));

describe('a sample that listens with Express or Fastify', () => {
  it('is in the documents', () => expect(programs.length).toBeGreaterThan(3));

  it.each(programs)('throws what went wrong: %s', (_name, text) => {
    expect(text).toMatch(/\.listen\([^;]*\(error\) => \{\s+if \(error\) throw error;/);
  });
});
