import { initContract } from '@ts-rest/core';
import type { OperationMetadata } from '../operation.ts';
import { Health, Readiness } from '../schemas/health.ts';

const c = initContract();

export const operations = c.router({
  health: {
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive',
    responses: { 200: Health },
    metadata: { id: 'getHealth', tag: 'Operations', auth: 'public', errors: [] } as const satisfies OperationMetadata,
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'The node can serve',
    description: 'Database, change feed and drain state. 503 with the same body when a check fails.',
    responses: { 200: Readiness, 503: Readiness },
    metadata: {
      id: 'getReadiness',
      tag: 'Operations',
      auth: 'public',
      errors: [],
    } as const satisfies OperationMetadata,
  },
});
