/** What `init` tells people to do next in their app. Pure. */
import { EXAMPLES, type ExampleFiles } from '../../../generated/examples.ts';
import type { Settings } from './env-file.ts';
import type { PlannedFile } from './plan-files.ts';

const FALLBACK = 'express';

/** Lines for a file that the app has anyway. Where the settings are in no file, they stand in the lines. */
export function pasteLines(example: ExampleFiles | null, settings: Settings, hasEnvFile: boolean): string[] {
  const { paste } = example ?? EXAMPLES.find(({ name }) => name === FALLBACK) ?? { paste: [] };
  const { baseUrl, tenantId } = settings;
  const options = hasEnvFile ? '' : `{ baseUrl: '${baseUrl}', tenantId: '${tenantId}' }`;
  return paste.map((line) => line.replace(/(= \w+Auth\()\)/, `$1${options})`));
}

/** Where to read on about a framework. */
export const quickstartOf = (example: ExampleFiles | null, baseUrl: string): string =>
  `${baseUrl}/docs/quickstart-${example?.name ?? FALLBACK}`;

export const filesOf = (planned: readonly PlannedFile[], isWritten: boolean): { path: string; action: string }[] =>
  planned.map(({ path, action }) => ({
    path,
    action: action === 'kept' ? action : isWritten ? (action === 'write' ? 'written' : 'changed') : 'not written',
  }));
