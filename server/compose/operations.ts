import { operationsRoutes } from '../http/operations-routes.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

export const composeOperations = (checks: readonly ReadinessCheck[]): Part => ({
  routes: { operations: operationsRoutes(checks) },
});

export const databaseCheck = ({ database }: Foundation): ReadinessCheck => ({
  name: 'database',
  check: async () => {
    await database.query('select 1');
    return { ok: true, detail: database.engine };
  },
});
