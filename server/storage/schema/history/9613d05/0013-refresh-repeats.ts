/** How often the answer to a refresh was asked for again: the owner sees where two programs hold the same tokens. */
import type { MigrationStep } from '../../step.ts';

const repeats = (schema: string): string =>
  `alter table ${schema}.social_sessions add column if not exists repeats int not null default 0`;

export const refreshRepeats: MigrationStep = {
  name: '2026-11-15-refresh-repeats',
  statements: [repeats('porchlight')],
  inEachSilo: (schema) => [repeats(schema)],
};
