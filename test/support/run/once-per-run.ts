/** Something that takes seconds to make and that many test files use: made by the first worker that asks, kept for the run. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

const LOOK_AGAIN_MS = 50;

/** The folder that `make` fills, in the folder of the run. If `make` fails, it fails for all who wait. */
export async function oncePerRun(
  name: string,
  make: (folder: string) => Promise<unknown>,
  runFolder: string = inject('runFolder'),
): Promise<string> {
  const finished = join(runFolder, name);
  const unfinished = `${finished}-unfinished`;
  const failed = `${finished}-failed`;
  if (!existsSync(finished) && isFirst(unfinished)) {
    try {
      await make(unfinished);
      renameSync(unfinished, finished);
    } catch (error) {
      writeFileSync(failed, String(error));
    }
  }
  while (!existsSync(finished)) {
    if (existsSync(failed)) throw new Error(`${name} cannot be made: ${readFileSync(failed, 'utf8')}`);
    await sleep(LOOK_AGAIN_MS);
  }
  return finished;
}

/** Several processes may make the same folder at once; one succeeds. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}
