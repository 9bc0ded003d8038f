/** Social-login resources as other features see them. */
import type { ProvisionedResources } from '../social-login/ports.ts';
import type { Database } from './database.ts';
import { SocialLoginResourceEntity } from './entities/social-login.ts';

export const createResourceReader = (database: Database): ProvisionedResources => ({
  find: (tenantId) => database.em.fork().findOne(SocialLoginResourceEntity, { tenantId }),
});
