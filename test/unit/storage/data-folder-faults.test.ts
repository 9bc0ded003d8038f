/** A data folder in which something is in the way: one sentence that says what, and no stack. */
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CannotStart } from '../../../server/kernel/unavailable.ts';
import { lockDataFolder, readOrCreateMasterKey } from '../../../server/storage/opening/data-folder.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'data-folder-'));

function refused(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

it('a lock that is a folder', () => {
  const path = folder();
  mkdirSync(join(path, 'lock'));
  expect(refused(() => lockDataFolder(path))).toContain(`The file ${join(path, 'lock')} cannot be read (EISDIR)`);
});

it('a master key that is a folder', () => {
  const path = join(folder(), 'master-key');
  mkdirSync(path);
  expect(refused(() => readOrCreateMasterKey(path, () => 'key'))).toContain(`${path} cannot be read (EISDIR)`);
});

it('a master key that is a link to nothing, which is not followed', () => {
  const path = join(folder(), 'master-key');
  symlinkSync(join(folder(), 'elsewhere'), path);
  expect(refused(() => readOrCreateMasterKey(path, () => 'key'))).toContain(`${path} cannot be made (EEXIST)`);
});
