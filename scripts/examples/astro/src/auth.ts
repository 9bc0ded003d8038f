import { getSecret } from 'astro:env/server';
import { fetchAuth } from '@porchlight/sdk/server';

export const auth = fetchAuth({
  baseUrl: getSecret('PORCHLIGHT_BASE_URL'),
  tenantId: getSecret('PORCHLIGHT_TENANT_ID'),
});
