/**
 * Finds the users of one identity in all pooled projects, and the silos to look into. The indexes of users are on an
 * expression, so that no statement of one project can be planned by them.
 */
import type { MigrationStep } from '../../step.ts';

const on = (table: string): string => `on porchlight.${table} (hashtextextended(issuer || ' ' || subject, 0))`;

export const identityLookup: MigrationStep = {
  name: '2026-11-17-identity-lookup',
  statements: [],
  indexes: [
    { name: 'social_users_identity_lookup', on: on('social_users') },
    { name: 'social_identities_lookup', on: on('social_identities') },
    {
      name: 'social_login_resources_siloed',
      on: `on porchlight.social_login_resources (tenant_id) where placement = 'siloed'`,
    },
  ],
};
