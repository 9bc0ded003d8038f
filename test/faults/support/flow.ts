/** One thing that a caller does, as often as a test wants it. */
import type { Harness } from '../../support/harness.ts';

export interface Case {
  /** The tenant whose rows are looked at; none where the act would make one. */
  readonly tenantId: string | null;
  /** What is looked at where it is not a tenant's rows. */
  rows?(): Promise<unknown>;
  act(): Promise<Response>;
  /** What a caller does who was told 503: the same again, unless something else is written here. */
  again?(): Promise<Response>;
}

export interface Flow {
  readonly name: string;
  readonly success: number;
  prepare(harness: Harness): Promise<Case>;
  /** What may come instead when the first try was carried out after all and only its answer was lost. */
  readonly afterLostAnswer?: readonly number[];
}
