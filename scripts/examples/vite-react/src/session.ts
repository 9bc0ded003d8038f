import { createBrowserSession } from '@porchlight/sdk/browser';

export const session = createBrowserSession({
  baseUrl: import.meta.env.VITE_PORCHLIGHT_BASE_URL,
  tenantId: import.meta.env.VITE_PORCHLIGHT_TENANT_ID,
  redirectUri: `${location.origin}/auth/callback`,
});
