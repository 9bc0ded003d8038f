/** Logos of apps, apart from the resource, which is read with every sign-in. */
import type { MigrationStep } from '../../step.ts';

export const appLogos: MigrationStep = {
  name: '2026-11-17-app-logos',
  statements: [
    `create table porchlight.app_logos (
      tenant_id text primary key, version text not null, type text not null, base64 text not null)`,
  ],
};
