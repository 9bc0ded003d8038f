/** A part of the file: how it is read from the service, compared, and written. */
import { Refused } from '../../../errors.ts';
import type { Management } from '../../../management/index.ts';
import type { Change } from './difference.ts';
import type { ProjectFile } from './project-file.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** A secret that the service made: it answers it once. */
export interface NewSecret {
  readonly of: string;
  readonly secret: string;
}

/** One call that writes. */
export interface Step {
  readonly changes: readonly Change[];
  /** Variables of the environment whose values the call sends. */
  readonly needs?: readonly string[];
  /** The issuer that gets them, where the project does not have it yet. */
  readonly newIssuer?: string | undefined;
  /** The answer holds a secret that is shown once. */
  readonly makesSecret?: boolean;
  /** It never needs an approval, and may need a permission that no other call needs. */
  readonly isApart?: boolean;
  run(management: Management, env: Env): Promise<NewSecret | null>;
}

export interface Section {
  /** The fields of the file that it stands for. */
  readonly fields: readonly (keyof ProjectFile)[];
  /** The calls that would make the project as the file says; none where it is. Only reads. */
  plan(file: ProjectFile, management: Management): Promise<readonly Step[]>;
  /** The part of the file that describes the project as it is. */
  pull(management: Management): Promise<ProjectFile>;
}

/** What the service answers, or what a project without social login starts with. */
export async function readOr<T>(empty: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused && error.code === 'resourceNotProvisioned') return empty;
    throw error;
  }
}

/** A call whose answer holds no secret. */
export const step = (changes: readonly Change[], write: (management: Management) => Promise<unknown>): Step => ({
  changes,
  async run(management) {
    await write(management);
    return null;
  },
});
