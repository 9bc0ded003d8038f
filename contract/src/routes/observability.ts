import { READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata } from '../operation.ts';
import { Insights, InsightsQuery, Observability, ObservabilityQuery } from '../schemas/account.ts';
import { c } from '../ts-rest.ts';

export const observability = c.router({
  insights: {
    method: 'GET',
    path: '/account/insights/data',
    summary: 'Insights of the owner',
    description:
      'For the signed-in owner of claimed projects; takes the account session of the browser, not a tenant key.',
    query: InsightsQuery,
    responses: { 200: Insights },
    metadata: {
      id: 'getInsights',
      tag: 'Account',
      auth: 'accountSession',
      guard: 'page',
      errors: [],
      headers: ['Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  observe: {
    method: 'GET',
    path: '/api/observability',
    summary: 'Account-wide view',
    description:
      'Totals, and with `include=recent_events` the newest events across offerings: of all projects of the owner with the main key, of its own project with any other key.',
    query: ObservabilityQuery,
    responses: { 200: Observability },
    metadata: {
      id: 'getObservability',
      tag: 'Account',
      auth: 'management',
      guard: READS_WITH_A_KEY,
      permission: 'events:read',
      risk: 'read',
      errors: [],
    } as const satisfies OperationMetadata,
  },
});
