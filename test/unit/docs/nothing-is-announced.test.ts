/**
 * S3, H6: a published text says what the service does now. All texts are searched for words that announce or excuse
 * something.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';

const ANNOUNCING = /(?<![-/])\b(yet|not enforced|not implemented|coming)\b(?!\.md)/i;

/** Sentences with such a word that are about somebody's data, not about what the service can do. */
const TRUE_SENTENCES = new Set([
  'An invitation that has not been accepted yet.',
  'that of the service, your own, or none yet.',
  'This tenant has no social-login resource yet.',
  'The answer has `members`, the owner first, and `invitations` that have not been accepted yet.',
  '“This address is not registered yet”',
]);

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];

const sentencesOf = (text: string): string[] => text.split(/(?<=[.;:!?])\s+|\n|\|/).map((sentence) => sentence.trim());

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** The documents include llms.txt and auth.md. */
const DOCUMENTS = ['README.md', 'sdk/README.md', ...globSync('server/docs/content/*.md', { cwd: repositoryRoot })];

const announced = (texts: readonly string[]): string[] =>
  texts.flatMap(sentencesOf).filter((sentence) => ANNOUNCING.test(sentence) && !TRUE_SENTENCES.has(sentence));

describe('a published text announces nothing', () => {
  it('openapi.json', () => {
    expect(announced(textsIn(JSON.parse(read('contract/openapi.json'))))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s', (file) => {
    expect(announced([read(file)])).toEqual([]);
  });

  it('and the list of true sentences has none that is gone', () => {
    const all = [...textsIn(JSON.parse(read('contract/openapi.json'))), ...DOCUMENTS.map(read)].flatMap(sentencesOf);
    expect([...TRUE_SENTENCES].filter((sentence) => !all.includes(sentence))).toEqual([]);
  });
});
