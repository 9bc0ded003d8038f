/** Who invited to a project: they must still be able to when the invitation is accepted. */
import type { MigrationStep } from '../../step.ts';

export const inviters: MigrationStep = {
  name: '2026-11-19-inviters',
  statements: ['alter table porchlight.project_invitations add column if not exists invited_by text'],
};
