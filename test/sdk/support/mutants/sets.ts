/** The sets of planted apps, as the table of `/docs/prove` names them. */
import { APPS } from './apps/index.ts';
import type { PlantedApp } from './apps/serve.ts';
import { OWASP } from './owasp/index.ts';
import { FIRST_SET } from './reports/first-set.ts';
import { SECOND_SET } from './reports/second-set.ts';
import { UNSEEN } from './unseen.ts';
import { UNTUNED } from './untuned/index.ts';

export interface PlantedSet {
  readonly name: string;
  readonly apps: readonly PlantedApp[];
  /** How many of its faults the first run found; null if the checks were made with these apps at hand, or nobody wrote it down. */
  readonly atFirst: number | null;
}

export const SETS: readonly PlantedSet[] = [
  { name: 'four apps without a framework, one with teams', apps: APPS, atFirst: null },
  { name: 'reports of real apps, first set', apps: FIRST_SET, atFirst: null },
  { name: 'reports of real apps, second set', apps: SECOND_SET, atFirst: null },
  { name: 'OWASP API Security Top 10', apps: OWASP, atFirst: 39 },
  { name: 'ten styles', apps: UNTUNED, atFirst: 29 },
];

const faultsOf = (apps: readonly PlantedApp[]): number =>
  apps.reduce((sum, { faults }) => sum + Object.keys(faults).length, 0);
const unseenOf = (apps: readonly PlantedApp[]): number =>
  apps.reduce((sum, { name }) => sum + (UNSEEN[name]?.length ?? 0), 0);

export const rowOf = ({ name, apps, atFirst }: PlantedSet): string => {
  const planted = faultsOf(apps);
  return `| ${name} | ${apps.length} | ${planted} | ${atFirst ?? '–'} | ${planted - unseenOf(apps)} |`;
};
