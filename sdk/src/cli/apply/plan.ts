/** Compares the file with the project: which calls are needed. Only reads. */
import type { Management } from '../../management/index.ts';
import type { Output } from '../frame/output.ts';
import { plain } from '../frame/output.ts';
import type { Change } from './model/difference.ts';
import type { ProjectFile } from './model/project-file.ts';
import type { Step } from './model/section.ts';
import { SECTIONS } from './sections/index.ts';

/** Only the parts that the file names are read, so that a key needs permissions only for these. */
export async function planOf(file: ProjectFile, management: Management, sendSecrets = false): Promise<Step[]> {
  const steps: Step[] = [];
  for (const section of SECTIONS) {
    const isNamed = section.fields.some((field) => file[field] !== undefined);
    if (isNamed) steps.push(...(await section.plan(file, management, sendSecrets)));
  }
  return steps;
}

/** Secrets that the file names. Whether their values have changed cannot be told. */
export const secretsIn = (file: ProjectFile): readonly string[] =>
  SECTIONS.flatMap((section) => section.secrets?.(file) ?? []);

export const changesOf = (steps: readonly Step[]): Change[] => steps.flatMap(({ changes }) => changes);

export const linesOf = (changes: readonly Change[], out: Output): string[] =>
  changes.flatMap(({ path, removed, added }) => [
    plain(path),
    ...removed.map((value) => out.paint('red', `  - ${plain(value)}`)),
    ...added.map((value) => out.paint('green', `  + ${plain(value)}`)),
  ]);
