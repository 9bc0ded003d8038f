/**
 * `porchlight.json` beside `.service` follows every command that changes what it describes, so that the next `apply` does
 * not undo the command. The change is made by then: a file that cannot be written is reported, and is no failure.
 */

import { join } from 'node:path';
import { readText } from '../../files/read.ts';
import { writeIn } from '../../files/write.ts';
import type { Management } from '../../management/index.ts';
import type { Context } from '../frame/command.ts';
import { plain } from '../frame/output.ts';
import { FILE_NAME, type ProjectFile } from './model/project-file.ts';
import { SECTIONS } from './sections/index.ts';

/** What a command adds to its own answer. Both are empty if the folder has no file, or the file had it already. */
export interface Followed {
  readonly data: { readonly project_file?: FollowedFile };
  readonly lines: readonly string[];
}

interface FollowedFile {
  readonly path: string;
  /** The fields that were written. */
  readonly changed: readonly string[];
  /** Why nothing was written. */
  readonly problem?: string;
}

const UNCHANGED: Followed = { data: {}, lines: [] };

export async function followChange(
  management: Management,
  { folder, out }: Pick<Context, 'folder' | 'out'>,
  ...fields: readonly (keyof ProjectFile)[]
): Promise<Followed> {
  const text = await readText(join(folder, FILE_NAME)).catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error && 'code' in text && text.code === 'ENOENT') return UNCHANGED;
  try {
    if (text instanceof Error) throw text;
    const file = parsed(text);
    const parts = await partsOf(file, fields, management);
    const changed = fields.filter((field) => JSON.stringify(file[field]) !== JSON.stringify(parts[field]));
    if (changed.length === 0) return UNCHANGED;
    const next = JSON.stringify({ ...file, ...parts }, null, indentOf(text));
    await writeIn(folder, FILE_NAME, `${next}\n`, { replace: true });
    return {
      data: { project_file: { path: FILE_NAME, changed } },
      lines: [`${out.paint('green', '✓')} ${FILE_NAME} says so too: ${changed.join(', ')}`],
    };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error), out);
  }
}

function failed(problem: string, out: Context['out']): Followed {
  return {
    data: { project_file: { path: FILE_NAME, changed: [], problem } },
    lines: [
      `${out.paint('yellow', '!')} ${FILE_NAME} could not be changed and differs now: ${plain(problem)}`,
      '  porchlight apply --pull writes it again.',
    ],
  };
}

async function partsOf(
  file: ProjectFile,
  fields: readonly (keyof ProjectFile)[],
  management: Management,
): Promise<ProjectFile> {
  const parts: [string, unknown][] = [];
  for (const section of SECTIONS) {
    const wanted = section.fields.filter((field) => fields.includes(field));
    if (wanted.length === 0) continue;
    const pulled = await section.pull(management);
    const kept = section.keep?.(pulled, file) ?? pulled;
    parts.push(...wanted.map((field) => [field, kept[field]] as [string, unknown]));
  }
  return Object.fromEntries(parts);
}

/** The text of the file is not quoted: a secret could stand in it by mistake. */
function parsed(text: string): ProjectFile {
  try {
    const file = JSON.parse(text) as unknown;
    if (typeof file === 'object' && file !== null && !Array.isArray(file)) return file as ProjectFile;
  } catch {}
  throw new Error('it is not a JSON object.');
}

/** As the file has it; two spaces for a file of one line. */
const indentOf = (text: string): string => /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
