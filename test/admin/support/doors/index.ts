/** Everything that opens something and that a recovery ends, by name. */
import type { Harness } from '../../../support/harness.ts';
import { ACCOUNT_DOORS } from './account-doors.ts';
import { ISSUER_DOORS } from './issuer-doors.ts';
import { KEY_DOORS } from './key-doors.ts';
import { createOwnedProject, type Door, type Opens } from './owned-project.ts';
import { USER_DOORS } from './user-doors.ts';

const DOORS: Readonly<Record<string, Door>> = { ...USER_DOORS, ...KEY_DOORS, ...ISSUER_DOORS, ...ACCOUNT_DOORS };

export const DOOR_NAMES = Object.keys(DOORS);

export type MadeDoors = ReadonlyMap<string, Opens>;

/** One of everything, made at this node. */
export async function makeDoors(node: Harness): Promise<MadeDoors> {
  const project = await createOwnedProject(node);
  const made = new Map<string, Opens>();
  for (const [name, make] of Object.entries(DOORS)) {
    await project.tenant.refill();
    made.set(name, await make(project));
  }
  return made;
}

/** The names of those that open. */
export async function openDoors(made: MadeDoors): Promise<string[]> {
  const names: string[] = [];
  for (const [name, opens] of made) if (await opens()) names.push(name);
  return names;
}
