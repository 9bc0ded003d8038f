import { trustRoutes } from '../../trust/routes.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from './sign-in.ts';

export const composeTrust = (
  { baseUrl, clock, config, guard }: Shared,
  { providers }: Pick<SignIn, 'providers'>,
): Feature => ({
  mount: trustRoutes({ baseUrl, clock, guard, config, providerName: providers.first.label }),
});
