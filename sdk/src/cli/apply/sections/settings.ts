/** Parts that one call reads and one call replaces. */
import type { AppearanceSettings } from '../../../../generated/porchlight.schemas.ts';
import type { Management } from '../../../management/index.ts';
import { differences } from '../model/difference.ts';
import type { ProjectFile } from '../model/project-file.ts';
import { readOr, type Section, step } from '../model/section.ts';

interface Settings<T extends object> {
  readonly field: keyof ProjectFile;
  /** What a project has before anybody sets it up. */
  readonly empty: T;
  wantedIn(file: ProjectFile): Partial<T>;
  read(management: Management): Promise<T>;
  write(management: Management, settings: T): Promise<unknown>;
}

/** The default of a project without social login. */
const FIRST = { test_users: true, browser_session_s: 0 };

const settings = <T extends object>({ field, empty, wantedIn, read, write }: Settings<T>): Section => ({
  fields: [field],
  async plan(file, management) {
    const present = await readOr(empty, () => read(management));
    const wanted = wantedIn(file);
    const changes = differences(field, present, wanted);
    return changes.length === 0 ? [] : [step(changes, (project) => write(project, { ...present, ...wanted }))];
  },
  pull: async (management) => ({ [field]: await readOr(empty, () => read(management)) }),
});

export const access = settings({
  field: 'access',
  empty: { mode: 'open', domains: [], emails: [] },
  wantedIn: (file) => file.access ?? {},
  read: (management) => management.access(),
  write: (management, list) => management.setAccess(list),
});

/** If nobody has decided about test users, they follow the mode of the access list, which is written first. */
export const signInSettings: Section = {
  fields: ['settings'],
  async plan(file, management) {
    const wanted = file.settings ?? {};
    const [present, { mode }] = await Promise.all([
      readOr(FIRST, () => management.settings()),
      readOr({ mode: 'open', domains: [], emails: [] }, () => management.access()),
    ]);
    const next = file.access?.mode ?? mode;
    const changes = differences(
      'settings',
      next === mode ? present : { ...present, test_users: next === 'open' },
      wanted,
    );
    return changes.length === 0 ? [] : [step(changes, (project) => project.setSettings(wanted))];
  },
  pull: async (management) => ({ settings: await readOr(FIRST, () => management.settings()) }),
};

export const agents = settings({
  field: 'agents',
  empty: { resources: [], scopes: [] },
  wantedIn: (file) => file.agents ?? {},
  read: (management) => management.agents(),
  write: (management, wanted) => management.setAgents(wanted),
});

export const appearance = settings<AppearanceSettings>({
  field: 'appearance',
  empty: {},
  wantedIn: (file) => file.appearance ?? {},
  // A logo is a file, and the project file does not contain it.
  read: async (management) => {
    const { logo_url: _light, logo_dark_url: _dark, ...look } = await management.appearance();
    return look;
  },
  write: (management, look) => management.setAppearance(look),
});

const policySettings = settings({
  field: 'policy',
  empty: { outward: false, disruptive: false, irreversible: false },
  wantedIn: (file) => file.policy ?? {},
  read: (management) => management.approvals.policy(),
  write: (management, wanted) => management.approvals.setPolicy(wanted),
});

/** Kept apart, so that the owner is still asked about the other calls if the key may not set the policy. */
export const policy: Section = {
  ...policySettings,
  plan: async (file, management) =>
    (await policySettings.plan(file, management, false)).map((one) => ({ ...one, isApart: true })),
};
