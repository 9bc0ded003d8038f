import { fetchAuth } from '@porchlight/sdk/server';
import { PORCHLIGHT_BASE_URL, PORCHLIGHT_TENANT_ID } from '$app/env/private';

export const auth = fetchAuth({ baseUrl: PORCHLIGHT_BASE_URL, tenantId: PORCHLIGHT_TENANT_ID });
