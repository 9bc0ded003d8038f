/**
 * The files that `init` writes into a folder: the settings, and the files of the framework's example. No file is replaced.
 */
import { join } from 'node:path';
import type { ExampleFiles } from '../../../generated/examples.ts';
import { placeIn } from '../../files/place.ts';
import { readText } from '../../files/read.ts';
import { writeIn } from '../../files/write.ts';
import { planAgentRules } from './agent-rules.ts';
import { type Ci, planCi } from './ci-file.ts';
import { ENV_FILE, type Settings, withSettings } from './env-file.ts';
import type { PlannedFile } from './planned-file.ts';

export async function planFiles(
  folder: string,
  example: ExampleFiles | null,
  settings: Settings,
  ci: Ci | null = null,
  callbackUrls: readonly string[] = [],
): Promise<PlannedFile[]> {
  const env = await readText(join(folder, ENV_FILE)).catch(() => null);
  const planned: PlannedFile[] = [
    {
      path: ENV_FILE,
      content: withSettings(env ?? '', settings, example?.prefix),
      action: env === null ? 'write' : 'change',
    },
  ];
  for (const [path, content] of Object.entries(example?.files ?? {})) {
    const present = await readText(join(folder, path)).catch(() => null);
    planned.push({ path, content, action: present === null ? 'write' : 'kept' });
  }
  const rules = await planAgentRules(folder, settings.baseUrl);
  return [...planned, ...rules, ...(ci ? await planCi(folder, ci, settings, { example, callbackUrls }) : [])];
}

/** Checked before anything is created. @throws `NotAPlace` if a file would be outside the folder. */
export async function checkPlaces(folder: string, planned: readonly PlannedFile[]): Promise<void> {
  for (const { path, action } of planned) if (action !== 'kept') await placeIn(folder, path);
}

export async function writePlanned(folder: string, planned: readonly PlannedFile[]): Promise<void> {
  for (const { path, content, action } of planned) {
    if (action === 'kept') continue;
    // A file that somebody created since the plan was shown is not overwritten.
    await writeIn(folder, path, content, { replace: action === 'change' });
  }
}
