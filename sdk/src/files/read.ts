/** Reads a file of the project. A clone may have something else under its name: a pipe would make the reader wait. */
import { constants, open } from 'node:fs/promises';
import { NotAPlace } from './place.ts';

const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** @throws `NotAPlace` for anything that is not a file or a link to a file. */
export async function readText(path: string): Promise<string> {
  const file = await open(path, O_RDONLY | O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile())
      throw new NotAPlace(`${path} is not a file. Remove it, or put a file in its place.`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
