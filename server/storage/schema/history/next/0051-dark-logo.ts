/** A second logo of an app, for the dark scheme. A release that knows one logo only writes the light one. */
import type { MigrationStep } from '../../step.ts';

export const darkLogo: MigrationStep = {
  name: '2026-11-18-dark-logo',
  statements: [
    `alter table porchlight.app_logos add column theme text not null default 'light'`,
    'alter table porchlight.app_logos drop constraint app_logos_pkey, add primary key (tenant_id, theme)',
  ],
};
