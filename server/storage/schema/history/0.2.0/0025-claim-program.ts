/** Which MCP program asked for a claim link. Such a program shows no code, so the page asks in another way. */
import type { MigrationStep } from '../../step.ts';

export const claimProgram: MigrationStep = {
  name: '2026-11-16-claim-program',
  statements: ['alter table porchlight.claims add column program text'],
};
