/** The README of the SDK names every exit code of the command line. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXIT } from '../../../sdk/src/cli/frame/exit-codes.ts';
import { readmePath } from '../../sdk/support/readme.ts';

it('the README has each exit code once, and no other', () => {
  const [, sentence = ''] = readFileSync(readmePath, 'utf8').split('The exit code\n');
  const named = [...(sentence.split('\n\n')[0] ?? '').matchAll(/(?:^|, )(?:is )?(\d+) /g)].map(([, code]) =>
    Number(code),
  );
  expect(named).toEqual(Object.values(EXIT).toSorted((one, other) => one - other));
});
