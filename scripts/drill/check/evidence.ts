/** The data that the checks of a drill use. */
import type { Answers } from './answers.ts';
import type { DrillRecord } from './record.ts';
import type { Stored } from './stored.ts';

export interface Evidence {
  readonly record: DrillRecord;
  readonly stored: Stored;
  readonly answers: Answers;
}
