/**
 * Holds the ids of the project against each other: the key's, those of `.service`, `porchlight.json` and the environment
 * files, and the running app's. Where two are mixed, people sign in to one project while every command is about another.
 */
import { join } from 'node:path';
import { isSameService } from '../../credentials/own-address.ts';
import { readText } from '../../files/read.ts';
import { FILE_NAME } from '../apply/model/project-file.ts';
import { plain } from '../frame/output.ts';
import { otherScheme } from '../project/project.ts';
import { type AppSetting, settingsOf } from './env-files.ts';
import type { Finding } from './finding.ts';

export interface NamedId {
  readonly place: string;
  readonly id: string;
}

/** As genesis makes them, with room for longer ones. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SHOWN_MAX = 64;

export const shownId = (id: string): string => plain(id.length > SHOWN_MAX ? `${id.slice(0, SHOWN_MAX)}…` : id);

export function checkProject(ids: readonly NamedId[]): Finding[] {
  const check = 'project';
  const malformed = ids.filter(({ id }) => !ID.test(id) || id.length > SHOWN_MAX);
  const faults = malformed.map(({ place, id }): Finding => {
    const message = `${place} has ${JSON.stringify(shownId(id))}, which is no id of a project.`;
    return { check, level: 'fail', message, remedy: remedyOf(ids) };
  });
  const all = ids.map(({ place, id }) => `${place} ${shownId(id)}`).join(', ');
  const [first] = ids;
  if (ids.every(({ id }) => id === first?.id)) {
    const places = ids.map(({ place }) => place).join(', ');
    return [...faults, { check, level: 'ok', message: `${shownId(first?.id ?? '')} in ${places}` }];
  }
  return [...faults, { check, level: 'fail', message: `Projects are mixed: ${all}.`, remedy: remedyOf(ids) }];
}

/** The file with the keys is right, unless its own two disagree. */
function remedyOf(ids: readonly NamedId[]): string {
  const [key, service] = ['key', '.service'].map((place) => ids.find((one) => one.place === place)?.id);
  if (key !== undefined && key !== service) return 'Put the .service of one project here: id and keys go together.';
  const others = ids.filter(({ place, id }) => id !== service && place !== 'key');
  const places = [...new Set(others.map(({ place }) => place))].join(', ');
  return `Write ${shownId(service ?? '')} there: ${places}. Or put the .service of the other project here.`;
}

/** Null if the folder has no file, or the file names no project. */
export async function idOfFile(folder: string): Promise<NamedId | null> {
  try {
    const { tenant_id } = JSON.parse(await readText(join(folder, FILE_NAME))) as { tenant_id?: unknown };
    return typeof tenant_id === 'string' ? { place: FILE_NAME, id: tenant_id } : null;
  } catch {
    return null;
  }
}

export const idsOfSettings = (settings: readonly AppSetting[]): NamedId[] =>
  settingsOf(settings, 'PORCHLIGHT_TENANT_ID').map(({ place, value }) => ({ place, id: value }));

/** Whether the app is told the same service. Its own host is the service, too. */
export function checkAddresses(settings: readonly AppSetting[], bases: readonly string[]): Finding[] {
  const check = 'environment';
  return settingsOf(settings, 'PORCHLIGHT_BASE_URL').flatMap(({ place, name, value }): Finding[] => {
    if (bases.some((base) => isSameService(base, value))) return [];
    const [wanted = ''] = bases;
    const near = bases.find((base) => isSameService(base, otherScheme(value)));
    const remedy = `Write ${name}=${near ?? wanted} there.`;
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
      return [{ check, level: 'fail', message: `${name} in ${place} is no http or https address.`, remedy }];
    }
    const { origin } = new URL(value);
    if (near) return [{ check, level: 'fail', message: `${place} has ${origin}: only the scheme is wrong.`, remedy }];
    return [{ check, level: 'warn', message: `${place} names another service, ${origin}.`, remedy }];
  });
}
