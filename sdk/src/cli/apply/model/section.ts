/** A part of the file: how it is read from the service, compared, and written. */
import type { AuthEvent } from '../../../../generated/porchlight.schemas.ts';
import { Refused } from '../../../errors.ts';
import type { Management } from '../../../management/index.ts';
import type { Change } from './difference.ts';
import type { ProjectFile } from './project-file.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** A secret that the service made. The service shows it only once. */
export interface NewSecret {
  readonly of: string;
  readonly secret: string;
}

/** Something that works until the call: it is not taken away without a word if it was used lately. */
export interface Taken {
  /** In the words of a sentence: `the callback https://app.example.com/cb`. */
  readonly what: string;
  /** Whether an event of the last days shows that it is used. */
  isUsedBy(event: AuthEvent): boolean;
  /** What the events do not show. */
  isUsed?(management: Management, since: Date): Promise<boolean>;
}

/** One call that writes. */
export interface Step {
  readonly changes: readonly Change[];
  /** Variables of the environment whose values the call sends. */
  readonly needs?: readonly string[];
  /** The issuer that gets their values, if the project does not have this issuer yet. */
  readonly newIssuer?: string | undefined;
  /** What the call takes away from people or receivers. */
  readonly takes?: readonly Taken[];
  /** The answer holds a secret that is shown once. */
  readonly makesSecret?: boolean;
  /** The call never needs an approval, and may need a permission that no other call needs. */
  readonly isApart?: boolean;
  run(management: Management, env: Env): Promise<NewSecret | null>;
}

export interface Section {
  /** The fields of the file that this section handles. */
  readonly fields: readonly (keyof ProjectFile)[];
  /**
   * The calls that would make the project match the file; none if it already does. Only reads. With `sendSecrets` also the
   * calls that send a secret again: the service never returns one, so a new value alone is no difference.
   */
  plan(file: ProjectFile, management: Management, sendSecrets: boolean): Promise<readonly Step[]>;
  /** The secrets of the file that are not compared. */
  secrets?(file: ProjectFile): readonly string[];
  /** The part of the file that describes the project as it is. */
  pull(management: Management): Promise<ProjectFile>;
  /** What was pulled, with what only the present file knows, such as the names of variables. */
  keep?(pulled: ProjectFile, present: ProjectFile): ProjectFile;
}

/** The answer of the service, or the default of a project without social login. */
export async function readOr<T>(empty: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused && error.code === 'resourceNotProvisioned') return empty;
    throw error;
  }
}

/** A call whose answer contains no secret. */
export const step = (changes: readonly Change[], write: (management: Management) => Promise<unknown>): Step => ({
  changes,
  async run(management) {
    await write(management);
    return null;
  },
});
