/** The invitations of a person are found by their address: the inbox of the desk lists them. */
import type { MigrationStep } from '../../step.ts';

export const invitedAddresses: MigrationStep = {
  name: '2026-11-18-invited-addresses',
  statements: ['create index project_invitations_address on porchlight.project_invitations (lower(email))'],
};
