/** The last day on which somebody signed in, or tried to. */
export const lastDays = (schema: string, tenants: string): string => `
  select tenant_id as "tenantId", max(day)::text as day from ${schema}.social_days
  where tenant_id = any(${tenants}) group by tenant_id`;
