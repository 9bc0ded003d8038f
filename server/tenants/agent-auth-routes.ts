/**
 * Anonymous agent registration, as WorkOS's auth.md describes it (contract/decisions/oauth.md names the revision): the same guest tenant
 * that genesis makes, in the words of that protocol. It offers neither identity assertions nor its claim by e-mail; a human
 * claims by the link that the credential can ask for.
 */
import { contract, type OAuthScope } from '@porchlight/contract';
import type { Express, Response } from 'express';
import { z } from 'zod';
import { asGuard, type GuardRoute } from '../http/guards/guard-route.ts';
import { isBannedUserAgent } from '../http/request/banned-user-agent.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { isForeignOrigin } from '../http/request/foreign-origin.ts';
import { jsonBody } from '../http/request/json-body.ts';
import { credentialsFile } from './credentials-file.ts';
import type { CreateGuestTenant } from './ports.ts';

export const AGENT_AUTH_PATH = '/agent/auth';

interface Dependencies {
  readonly baseUrl: string;
  readonly guard: GuardRoute;
  readonly createGuestTenant: CreateGuestTenant;
}

const Registration = z.object({
  type: z.literal('anonymous'),
  requested_credential_type: z.literal('api_key').default('api_key'),
});

/** What a management key may do, in the words of the protected resource. A claim changes the limits, not these. */
const SCOPES: readonly OAuthScope[] = ['mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'];

const { bannedUserAgent } = contract.tenants.genesis.metadata;

export const agentAuthRoutes =
  ({ baseUrl, guard, createGuestTenant }: Dependencies) =>
  (app: Express): void => {
    app.post(AGENT_AUTH_PATH, asGuard('genesis', guard('page')), jsonBody, async (req, res) => {
      res.setHeader('Cache-Control', 'no-store');
      if (isBannedUserAgent(req.headers, bannedUserAgent))
        return refuse(res, 403, 'access_denied', 'Requests of this program are not taken here.');
      if (isForeignOrigin(req.headers, baseUrl))
        return refuse(res, 403, 'access_denied', 'A page of another origin may not register for its visitors.');
      const registration = Registration.safeParse(req.body ?? {});
      if (!registration.success) return refuse(res, 400, ...faultOf(req.body));
      const created = await createGuestTenant({ name: null, address: clientAddress(req) });
      if (!created.ok) {
        if (created.error.code !== 'rateLimited') return refuse(res, 400, 'invalid_request', created.error.code);
        res.setHeader('Retry-After', String(created.error.retryAfterS));
        return refuse(res, 429, 'rate_limited', created.error.detail);
      }
      const { tenant, credentials } = created.value;
      res.json({
        registration_id: tenant.id,
        registration_type: 'anonymous',
        credential_type: 'api_key',
        credential: credentials.managementKey,
        credential_expires: tenant.expiresAt?.toISOString() ?? null,
        scopes: SCOPES,
        post_claim_scopes: SCOPES,
        credentials_file: credentialsFile(baseUrl, tenant.id, credentials, tenant.expiresAt),
      });
    });
  };

function faultOf(body: unknown): [error: string, message: string] {
  const { type } = z.object({ type: z.unknown() }).catch({ type: undefined }).parse(body);
  return type === 'anonymous'
    ? ['unsupported_credential_type', 'requested_credential_type must be api_key']
    : ['invalid_request', 'type must be anonymous: no other identity is taken here'];
}

function refuse(res: Response, status: number, error: string, message: string): void {
  res.status(status).json({ error, message });
}
