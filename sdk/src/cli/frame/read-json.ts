/** Reads the JSON in a file that the command line names. */
import { readFile } from 'node:fs/promises';
import type { UsageError } from './exit-codes.ts';

/** @throws what `wrong` makes of it if the file is no JSON. */
export async function readJson(file: string, wrong: (what: string) => UsageError): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('is not JSON');
  }
}
