/** What social login needs of storage and of its neighbours. */
import type { Placement } from '../tenants/runtime-profiles.ts';

export interface SocialLoginResource {
  readonly tenantId: string;
  readonly callbackUrls: readonly string[];
  readonly placement: Placement;
  readonly epoch: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What other features may ask about the resource. */
export interface ProvisionedResources {
  find(tenantId: string): Promise<SocialLoginResource | null>;
}
