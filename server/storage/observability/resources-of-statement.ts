import { prepared } from '../engine/prepared.ts';

/** Which of these tenants have social login. */
export const RESOURCES_OF = prepared(
  'resources_of',
  'select tenant_id as "tenantId" from porchlight.social_login_resources where tenant_id = any($1::text[])',
);
