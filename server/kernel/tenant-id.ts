/** Whether a text may be a tenant's id at all. Anything else is unknown, and some of it, such as NUL, no database can be asked. */
export const mayBeTenantId = (text: string): boolean => TENANT_ID.test(text);

const TENANT_ID = /^[a-z0-9-]{1,64}$/;
