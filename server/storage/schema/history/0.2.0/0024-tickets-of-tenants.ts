/** A resource that is deleted takes the tickets of its test users along. */
import type { MigrationStep } from '../../step.ts';

export const ticketsOfTenants: MigrationStep = {
  name: '0024-tickets-of-tenants',
  statements: [],
  indexes: [{ name: 'test_user_tickets_tenant', on: 'on porchlight.test_user_tickets (tenant_id)' }],
};
