/** Every sample says something to a person who declined; `npm run examples` declines in each of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';

const CONTENT = join(repositoryRoot, 'server/docs/content');
const SAMPLES = readdirSync(CONTENT).filter((name) => /^quickstart-[\w-]+\.md$|^languages\.md$/.test(name));
/** A mark on the page, the error that the SDK in the browser hands over, or the answer of a program without the SDK. */
const SHOWN = /data-declined|\{error && |Not signed in: /;

describe('a sign-in that was declined', () => {
  it.each(SAMPLES)('is shown by the sample of %s', (name) => {
    const programs = codeBlocks(readFileSync(join(CONTENT, name), 'utf8')).filter(({ attributes }) => attributes.title);
    expect(programs.map(({ text }) => text).join('\n')).toMatch(SHOWN);
  });
});
