/** Where the credentials of a tenant that was created through OAuth can be downloaded again. */
export const credentialsPath = (tenantId: string): string => `/mcp/tenants/${encodeURIComponent(tenantId)}/credentials`;
