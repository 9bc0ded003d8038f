/** The settings of the app in the files that frameworks read, and in the environment of this process. */
import { join } from 'node:path';
import { readText } from '../../files/read.ts';

/** Of Next, Vite, Nuxt, Astro, SvelteKit and dotenv; the last one of Wrangler. */
export const ENV_FILES = [
  '.env',
  '.env.local',
  '.env.development',
  '.env.development.local',
  '.env.production',
  '.env.production.local',
  '.dev.vars',
];

export interface AppSetting {
  /** The file, or `environment`. */
  readonly place: string;
  readonly name: string;
  readonly value: string;
}

type Setting = 'PORCHLIGHT_TENANT_ID' | 'PORCHLIGHT_BASE_URL';

/** Bundlers have a prefix before the name. */
const LINE = /^\s*(?:export\s+)?(\w*PORCHLIGHT_(?:TENANT_ID|BASE_URL))\s*=\s*(.*?)\s*$/;

export async function appSettings(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<AppSetting[]> {
  const files = await Promise.all(
    ENV_FILES.map(async (place) => settingsIn(place, await readText(join(folder, place)).catch(() => ''))),
  );
  const ofProcess = Object.entries(env).flatMap(([name, value]) =>
    value ? settingsIn('environment', `${name}=${value}`) : [],
  );
  return [...files.flat(), ...ofProcess];
}

function settingsIn(place: string, text: string): AppSetting[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, written = ''] = LINE.exec(line) ?? [];
    const value = written.replace(/^(["'])(.*)\1$/, '$2');
    return name && value ? [{ place, name, value }] : [];
  });
}

export const settingsOf = (settings: readonly AppSetting[], wanted: Setting): AppSetting[] =>
  settings.filter(({ name }) => name.endsWith(wanted));
