/** A resource as storage returns it, with nothing set. */
import type { SocialLoginResource } from '../../../../server/social-login/ports/resource.ts';

export const pooledResource = (tenantId: string, now: Date, callbackUrls: string[] = []): SocialLoginResource => ({
  tenantId,
  callbackUrls,
  callbackMode: 'tokens',
  sessionMaxDays: null,
  provenHosts: [],
  appearance: {},
  testUsers: null,
  browserSessionS: null,
  browserSessionFrom: null,
  adoption: null,
  providers: [],
  placement: 'pooled',
  epoch: 0,
  createdAt: now,
  updatedAt: now,
});
