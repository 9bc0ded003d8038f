import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leftToAll } from '../../support/run/left-to-all.ts';
import { oncePerRun } from '../../support/run/once-per-run.ts';

function runFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('what is made once a run', () => {
  test('is made by the first of those who ask at once, and is whole for all of them', async () => {
    const folder = runFolder();
    let made = 0;
    const ask = async (): Promise<string> => {
      const path = await oncePerRun(
        'packages',
        async (unfinished) => {
          made += 1;
          writeFileSync(join(unfinished, 'file'), 'whole');
        },
        folder,
      );
      return readFileSync(join(path, 'file'), 'utf8');
    };
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['whole', 'whole', 'whole']);
    expect(await ask()).toBe('whole');
    expect(made).toBe(1);
  });

  test('fails for all who wait for it, with the reason', async () => {
    const folder = runFolder();
    const ask = () => oncePerRun('service', () => Promise.reject(new Error('no space left')), folder);
    for (const answer of await Promise.allSettled([ask(), ask()])) {
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('no space left') },
      });
    }
  });
});

test('the end of npm test says what is left to npm run test:all', () => {
  const [line = ''] = leftToAll();
  expect(line).toMatch(
    /^This was a sample\. Left to npm run test:all: \d+ files on pglite too; \d+ long files \(test\/.+; tests held back in \d+ files; rows of long tables; /,
  );
});
