import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { Health, Readiness } from '../schemas/health.ts';
import { c } from '../ts-rest.ts';

export const operations = c.router({
  health: {
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive',
    responses: { 200: Health },
    metadata: {
      id: 'getHealth',
      tag: 'Operations',
      auth: 'public',
      guard: { none: 'Answers from memory, for monitoring of the process.' },
      errors: [],
    } as const satisfies OperationMetadata,
  },
  domainAllowed: {
    method: 'GET',
    path: '/edge/domains/allowed',
    summary: 'Whether a host may get a certificate',
    description:
      'A proxy such as Caddy asks it before it gets a certificate for a host. 200 for an active host of a project. Every other host is 404, and so is every caller that is not on the same machine. `METRICS_PORT` answers it to everybody who reaches that port.',
    query: z.object({
      domain: z.string().meta({ description: 'The host.', example: 'login.example.com' }),
    }),
    responses: { 200: c.otherResponse({ contentType: 'text/plain', body: z.literal('allowed\n') }) },
    metadata: {
      id: 'isDomainAllowed',
      tag: 'Operations',
      auth: 'public',
      protocol: 'Caddy on_demand_tls',
      guard: 'page',
      errors: ['routeNotFound'],
    } as const satisfies OperationMetadata,
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'The node can serve',
    description:
      'Change feed and drain state: what decides whether this node can serve what needs no database. 503 with the same body when a check fails.',
    query: z.object({
      deep: z.string().optional().meta({
        description:
          'Tries a write in the database too, at most once a second. For alerts; a balancer that asks so takes every node out at once.',
      }),
    }),
    responses: { 200: Readiness, 503: Readiness },
    metadata: {
      id: 'getReadiness',
      tag: 'Operations',
      auth: 'public',
      guard: { none: 'Balancers ask it all the time; `deep` writes one row over itself, at most once a second.' },
      errors: [],
    } as const satisfies OperationMetadata,
  },
});
