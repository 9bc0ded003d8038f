/** Teams are found by the beginning of their name, in the order of bytes. */
import type { MigrationStep } from '../../step.ts';

const indexIn = (schema: string): string[] => [
  `create index if not exists teams_name on ${schema}.teams (tenant_id, lower(left(name, 80)) text_pattern_ops, id)`,
];

export const namesOfTeams: MigrationStep = {
  name: '2026-11-18-names-of-teams',
  statements: indexIn('porchlight'),
  inEachSilo: indexIn,
};
