import { expect, it } from 'vitest';
import { parseSource } from '../../../server/docs/sources/source.ts';

it('a description in quotes is shown without them', () => {
  const text = '---\ntitle: A\ndescription: "One side: two"\n---\n\nBody\n';
  expect(parseSource(text, 'a.md').description).toBe('One side: two');
});
