/**
 * The services of this user: the one that the environment names, and those at which a project was made from here or
 * whose address was confirmed. They are in the user's config folder, where a cloned repository cannot add to them.
 */
import { join } from 'node:path';
import { isSameService } from '../../credentials/own-address.ts';
import { configFolder, type Env, type PrivateFile, privateFile } from './private-file.ts';

export const LOCAL_SERVICE = 'http://localhost:3000';

export const configuredService = (env: Env): string => env.PORCHLIGHT_BASE_URL || LOCAL_SERVICE;

export async function isKnownService(baseUrl: string, env: Env): Promise<boolean> {
  return (await knownServices(env)).some((one) => isSameService(one, baseUrl));
}

export const knownServices = async (env: Env): Promise<readonly string[]> => [
  configuredService(env),
  ...(await remembered(env)),
];

/** False if it cannot be stored: the question is then asked again. */
export async function rememberService(baseUrl: string, env: Env): Promise<boolean> {
  if (await isKnownService(baseUrl, env)) return true;
  const add = store(env)?.change(async (present) => ({ next: [...listOf(present), baseUrl], result: true }));
  return (await add?.catch(() => false)) ?? false;
}

const remembered = async (env: Env): Promise<readonly string[]> =>
  listOf(
    await store(env)
      ?.read()
      .catch(() => undefined),
  );

/** A file that a person has edited may contain anything. */
const listOf = (content: unknown): readonly string[] =>
  Array.isArray(content) ? content.filter((one) => typeof one === 'string') : [];

/** None without a home folder: otherwise the file would be looked for in the folder of the project. */
function store(env: Env): PrivateFile<unknown> | undefined {
  const hasHome = env.XDG_CONFIG_HOME || env.APPDATA || env.HOME || env.USERPROFILE;
  return hasHome ? privateFile<unknown>(join(configFolder(env), 'services.json'), []) : undefined;
}
