/**
 * Anonymous agent registration, as WorkOS's auth.md describes it (contract/decisions/oauth.md names the revisions): the same
 * guest tenant that genesis makes, in the words of that protocol, old and new. It offers no other identity than none; a human
 * claims by the link that the credential can ask for.
 */
import { contract, type OAuthScope } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import { AGENT_PATHS, refuseAgent } from '../http/agent-registration.ts';
import { asGuard, type GuardRoute } from '../http/guards/guard-route.ts';
import { isBannedUserAgent } from '../http/request/banned-user-agent.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { isForeignOrigin } from '../http/request/foreign-origin.ts';
import { jsonBody } from '../http/request/json-body.ts';
import { type Credentials, credentialsFile } from './credentials-file.ts';
import type { CreateGuestTenant } from './ports.ts';
import type { Tenant } from './tenant.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly guard: GuardRoute;
  readonly createGuestTenant: CreateGuestTenant;
}

/** What differs between the two forms: the body that they take, how they refuse another, and what they answer. */
interface Form {
  readonly path: string;
  readonly body: z.ZodType;
  refusalOf(type: unknown): [error: string, message: string];
  present(tenant: Tenant, credentials: Credentials, baseUrl: string): object;
}

/** What a management key may do, in the words of the protected resource. A claim changes the limits, not these. */
const SCOPES: readonly OAuthScope[] = ['mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'];

const { bannedUserAgent } = contract.tenants.genesis.metadata;

const registered = (tenant: Tenant, credentials: Credentials, baseUrl: string) => ({
  registration_id: tenant.id,
  registration_type: 'anonymous',
  credential_type: 'api_key',
  credential: credentials.managementKey,
  credential_expires: tenant.expiresAt?.toISOString() ?? null,
  post_claim_scopes: SCOPES,
  credentials_file: credentialsFile(baseUrl, tenant.id, credentials, tenant.expiresAt),
});

const OLD: Form = {
  path: AGENT_PATHS.auth,
  body: z.object({
    type: z.literal('anonymous'),
    requested_credential_type: z.literal('api_key').default('api_key'),
  }),
  refusalOf: (type) =>
    type === 'anonymous'
      ? ['unsupported_credential_type', 'requested_credential_type must be api_key']
      : ['invalid_request', ONLY_ANONYMOUS],
  present: (...of) => ({ ...registered(...of), scopes: SCOPES }),
};

/**
 * Version 0.6 hands out an assertion, which its token endpoint turns into a credential. Here that endpoint belongs to the
 * accounts, which have no such grant: the credential comes at once. The same key proves later whose claim it is.
 */
const NEW: Form = {
  path: AGENT_PATHS.identity,
  body: z.object({ type: z.literal('anonymous') }),
  refusalOf: (type) => [
    type === 'service_auth' || type === 'identity_assertion' ? NOT_ENABLED[type] : 'invalid_request',
    ONLY_ANONYMOUS,
  ],
  present: (tenant, credentials, baseUrl) => ({
    ...registered(tenant, credentials, baseUrl),
    pre_claim_scopes: SCOPES,
    claim_url: baseUrl + AGENT_PATHS.claim,
    claim_token: credentials.managementKey,
    claim_token_expires: tenant.expiresAt?.toISOString() ?? null,
  }),
};

const ONLY_ANONYMOUS = 'type must be anonymous: no other identity is taken here';
const NOT_ENABLED = { service_auth: 'service_auth_not_enabled', identity_assertion: 'issuer_not_enabled' } as const;

export const agentAuthRoutes =
  (dependencies: Dependencies) =>
  (app: Express): void => {
    for (const form of [OLD, NEW])
      app.post(form.path, asGuard('genesis', dependencies.guard('page')), jsonBody, (req, res) =>
        register(dependencies, form, req, res),
      );
  };

async function register(
  { baseUrl, createGuestTenant }: Dependencies,
  form: Form,
  req: Request,
  res: Response,
): Promise<void> {
  res.setHeader('Cache-Control', 'no-store');
  if (isBannedUserAgent(req.headers, bannedUserAgent))
    return refuseAgent(res, 403, 'access_denied', 'Requests of this program are not taken here.');
  if (isForeignOrigin(req.headers, baseUrl))
    return refuseAgent(res, 403, 'access_denied', 'A page of another origin may not register for its visitors.');
  if (!form.body.safeParse(req.body ?? {}).success) return refuseAgent(res, 400, ...form.refusalOf(typeIn(req.body)));
  const created = await createGuestTenant({ name: null, address: clientAddress(req) });
  if (!created.ok) {
    if (created.error.code !== 'rateLimited') return refuseAgent(res, 400, 'invalid_request', created.error.code);
    res.setHeader('Retry-After', String(created.error.retryAfterS));
    return refuseAgent(res, 429, 'rate_limited', created.error.detail);
  }
  res.json(form.present(created.value.tenant, created.value.credentials, baseUrl));
}

const typeIn = (body: unknown): unknown => z.object({ type: z.unknown() }).catch({ type: undefined }).parse(body).type;
