/** What `init` tells people: what it is about to write, and what to do next in their app. Pure. */
import { EXAMPLES, type ExampleFiles } from '../../../generated/examples.ts';
import { columns } from '../frame/output.ts';
import { ENV_FILE, type Settings, settingLines } from './env-file.ts';
import type { FoundFramework } from './find-framework.ts';
import type { PlannedFile } from './planned-file.ts';
import { majorOf } from './version.ts';

const FALLBACK = 'express';
export const FALLBACK_PORT = 4000;

export const callbackAt = (port = FALLBACK_PORT): string => `http://localhost:${port}/auth/callback`;

/** Where people begin a sign-in: an address of the app. With codes, only the app itself can begin a sign-in. */
export function signInAddress(example: ExampleFiles | null, callbackUrls: readonly string[]): string | null {
  const web = callbackUrls.find((url) => /^https?:/.test(url) && !url.includes('*'));
  if (!web) return null;
  return new URL(example?.prefix ? '/' : '/auth/login', web).href;
}

/** How to start the app at its callback address, and which page to open then. */
export function startOf(example: ExampleFiles | null, callbackUrls: readonly string[]): string[] {
  if (!example || !callbackUrls.includes(callbackAt(example.port))) return [];
  // An app whose settings go to the browser has no server that would answer at this path.
  const path = example.prefix === '' ? '/auth/login' : '';
  return [`${example.run.replace(/ app\.\w+$/, ' <your app>')}, then open http://localhost:${example.port}${path}`];
}

/** What was found in the folder: the framework, and its version if known. */
export const foundText = ({ title, version }: FoundFramework): string => (version ? `${title} ${version}` : title);

/**
 * A note if the files were never tried with this version of the framework; null if they were, or no version is known.
 */
export function untriedText({ title, version, tried }: FoundFramework): string | null {
  const major = majorOf(version ?? '');
  if (major === null || tried.length === 0 || tried.includes(major)) return null;
  const versions = [...tried].sort((a, b) => a - b).join(' and ');
  return `The files were tried with ${title} ${versions}, not with ${major}. Compare them with the quickstart.`;
}

/** The same note as lines to print. */
export function noteOf(example: FoundFramework | null): string[] {
  const note = example && untriedText(example);
  return note ? [note] : [];
}

export function planLines(example: FoundFramework | null, planned: readonly PlannedFile[]): string[] {
  const what = { write: 'new', change: 'there; gets the two settings', kept: 'there; stays as it is' };
  const rows = planned.map(({ path, action }) => [
    path,
    path.endsWith('.md') ? 'there; gets the rules for agents' : what[action],
  ]);
  return [
    example ? `Files for ${foundText(example)}` : 'Settings for the app',
    ...noteOf(example),
    ...columns(rows).map((row) => `  ${row.join('  ')}`),
  ];
}

export const questionOf = (planned: readonly PlannedFile[]): string =>
  planned.filter(({ action }) => action !== 'kept').length > 1 ? 'Write them?' : `Write ${ENV_FILE}?`;

/** Lines for a file that the app already has. If the settings are in no file, they are in these lines. */
export function pasteLines(example: ExampleFiles | null, settings: Settings, hasEnvFile: boolean): string[] {
  const { paste } = example ?? EXAMPLES.find(({ name }) => name === FALLBACK) ?? { paste: [] };
  const { baseUrl, tenantId } = settings;
  const options = hasEnvFile ? '' : `{ baseUrl: '${baseUrl}', tenantId: '${tenantId}' }`;
  return paste.map((line) => line.replace(/(= \w+Auth\()\)/, `$1${options})`));
}

/** The settings, if they were written neither to a file nor into the lines to paste. */
export function unwrittenSettings(example: ExampleFiles | null, settings: Settings, hasEnvFile: boolean): string[] {
  const isPasted = pasteLines(example, settings, hasEnvFile).some((line) => line.includes(settings.tenantId));
  return hasEnvFile || isPasted ? [] : settingLines(settings, example?.prefix);
}

/** Where to read on about a framework. */
export function quickstartOf(example: ExampleFiles | null, baseUrl: string, isWriting: boolean): string {
  const isMissing = !isWriting && Object.keys(example?.files ?? {}).length > 0;
  return `${baseUrl}/docs/quickstart-${example?.name ?? FALLBACK}${isMissing ? '  has the files that were not written' : ''}`;
}

/** Says for which framework the lines are, if nothing in the folder named one. */
export const guessOf = (example: ExampleFiles | null): string =>
  example ? '' : ' (for Express; --framework names another)';

export const filesOf = (planned: readonly PlannedFile[], isWritten: boolean): { path: string; action: string }[] =>
  planned.map(({ path, action }) => ({
    path,
    action: action === 'kept' ? action : isWritten ? (action === 'write' ? 'written' : 'changed') : 'not written',
  }));
