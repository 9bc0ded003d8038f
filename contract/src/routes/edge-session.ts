import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { EdgeSession, EdgeSessionState } from '../schemas/token.ts';
import { secret } from '../secret.ts';
import { c } from '../ts-rest.ts';

export const edgeSession = c.router({
  create: {
    method: 'POST',
    path: '/edge/session',
    summary: 'Create an edge session',
    description: 'Exchanges the application key (bearer, or `?key=`) for a token that lives for a minute.',
    query: z.strictObject({
      key: secret(z.string().max(200))
        .optional()
        .meta({ description: 'The application key, where no header can be sent.' }),
    }),
    body: c.noBody(),
    responses: { 201: EdgeSession },
    metadata: {
      id: 'createEdgeSession',
      tag: 'Edge session',
      auth: 'application',
      guard: 'edgeSession',
      errors: ['rateLimited'],
      headers: ['Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  read: {
    method: 'GET',
    path: '/edge/session',
    summary: 'Read the edge session',
    responses: { 200: EdgeSessionState },
    metadata: {
      id: 'getEdgeSession',
      tag: 'Edge session',
      auth: 'edgeSession',
      guard: { none: 'Reads, with a token that a counted call gave.' },
      errors: [],
    } as const satisfies OperationMetadata,
  },
});
