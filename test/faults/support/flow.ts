/** One action of a caller, which a test can repeat. */
import type { Harness } from '../../support/harness.ts';

export interface Case {
  /** The tenant whose rows are checked; null if the action would create one. */
  readonly tenantId: string | null;
  /** The rows to check, if they are not those of a tenant. */
  rows?(): Promise<unknown>;
  act(): Promise<Response>;
  /** What a caller does after a 503: the same call again, unless this says otherwise. */
  again?(): Promise<Response>;
}

export interface Flow {
  readonly name: string;
  readonly success: number;
  prepare(harness: Harness): Promise<Case>;
  /** The statuses that the retry may get if the first try had its effect and only its answer was lost. */
  readonly afterLostAnswer?: readonly number[];
}
