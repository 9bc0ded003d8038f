/** The one file of the contract that imports ts-rest, so that leaving the library would be a change in one place. */
import { initContract } from '@ts-rest/core';

export {
  type AppRoute,
  type AppRouteResponse,
  type AppRouter,
  isAppRoute,
  isAppRouteNoBody,
  isAppRouteOtherResponse,
} from '@ts-rest/core';

/** Builds routers and answers that are not JSON. */
export const c = initContract();
