import { defineEnvVars } from '@sveltejs/kit/env';

export const variables = defineEnvVars({ PORCHLIGHT_BASE_URL: {}, PORCHLIGHT_TENANT_ID: {} });
