/** The routes of edge sessions. */
import { contract, EDGE_SESSION_LIFETIME_S } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import { edgeSessionCaller } from './caller.ts';
import type { OpenEdgeSession } from './open-edge-session.ts';

export const edgeSessionRoutes = (openEdgeSession: OpenEdgeSession) =>
  rest.router(contract.edgeSession, {
    create: async ({ res }) => {
      const token = unwrap(await openEdgeSession(callingTenant(res).id));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { token, token_type: 'Bearer', expires_in: EDGE_SESSION_LIFETIME_S } };
    },
    read: async ({ res }) => {
      const { tenant, expiresAt } = edgeSessionCaller.of(res);
      return { status: 200, body: { tenant_id: tenant.id, expires_at: expiresAt.toISOString() } };
    },
  });
