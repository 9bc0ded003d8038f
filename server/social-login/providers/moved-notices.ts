/** Tells the owner that a provider has a new redirect URI, which is not in use before it is registered. Pure. */
import { projectCallbackPath } from '../../providers/ports.ts';
import type { NoticeOf } from '../../tenants/ports.ts';
import { hasOldCallback } from '../settings/callback-address.ts';
import type { ProviderSetting } from '../settings/provider-settings.ts';

export const movedNotices = (
  tenantId: string,
  settings: readonly ProviderSetting[],
  baseUrl: string,
): NoticeOf<'provider'>[] =>
  settings
    .filter(({ provider, client }) => hasOldCallback(provider, client))
    .map(({ provider }) => ({
      kind: 'provider',
      provider,
      failures: 0,
      message: `Enter ${baseUrl}${projectCallbackPath(tenantId, provider)} as a redirect URI at ${provider}, then press Try the sign-in. From the first sign-in that works, it replaces the shared address, which others use too.`,
    }));
