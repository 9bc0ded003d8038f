import { operationsRoutes } from '../http/operations-routes.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

export const composeOperations = (checks: readonly ReadinessCheck[]): Feature => ({
  routes: { operations: operationsRoutes(checks) },
});

export const databaseCheck = ({ database }: Shared): ReadinessCheck => ({
  name: 'database',
  check: async () => {
    await database.query('select 1');
    return { ok: true, detail: database.engine };
  },
});
