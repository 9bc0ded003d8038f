import { trustRoutes } from '../../trust/routes.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from './sign-in.ts';

export const composeTrust = (shared: Shared, { providers }: SignIn): Feature => ({
  mount: trustRoutes({ ...shared, providerName: providers.first.label }),
});
