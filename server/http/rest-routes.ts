/** A handler for every operation of the contract, typed by it. */
import type { contract } from '@porchlight/contract';
import type { createExpressEndpoints } from '@ts-rest/express';

export type RestRoutes = Parameters<typeof createExpressEndpoints<typeof contract>>[1];
