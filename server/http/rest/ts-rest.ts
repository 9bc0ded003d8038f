/** The one file of the server that imports ts-rest, so that leaving the library would be a change in one place. */
import type { contract } from '@porchlight/contract';
import { type createExpressEndpoints, initServer } from '@ts-rest/express';

export { createExpressEndpoints, RequestValidationError, type TsRestRequestHandler } from '@ts-rest/express';

/** Types the handlers of a router, or of one route, by the contract. */
export const rest = initServer();

/** A handler for every operation of the contract. */
export type RestRoutes = Parameters<typeof createExpressEndpoints<typeof contract>>[1];
