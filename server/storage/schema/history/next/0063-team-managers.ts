/** The key or account that invited to a team: it must still be able to when the invitation is accepted. */
import type { MigrationStep } from '../../step.ts';

const columnIn = (schema: string): string[] => [
  `alter table ${schema}.team_invitations add column if not exists manager text`,
];

export const teamManagers: MigrationStep = {
  name: '2026-11-19-team-managers',
  statements: columnIn('porchlight'),
  inEachSilo: columnIn,
};
