/** Names of the schemas that the service owns. */

/** Everything but siloed social-login data lives here. */
export const CORE_SCHEMA = 'porchlight';

/**
 * The name of a tenant's own schema. Tenant ids are lower-case letters, digits and hyphens, so the name needs only
 * quoting.
 */
export const siloSchema = (tenantId: string): string => `${CORE_SCHEMA}_${tenantId}`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
