/** The last day on which somebody signed in, or tried to: one row of each tenant's index, however many days it has. */
export const lastDays = (schema: string, tenants: string): string => `
  select tenants.id as "tenantId", last.day::text as day from unnest(${tenants}) as tenants (id)
  cross join lateral (
    select day from ${schema}.social_days where tenant_id = tenants.id order by day desc limit 1
  ) last`;
