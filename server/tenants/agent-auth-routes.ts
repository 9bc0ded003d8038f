/**
 * Anonymous agent registration, as WorkOS's auth.md describes it (contract/decisions/oauth.md names the revisions): it
 * creates the same guest tenant as genesis, in the words of that protocol, old and new. Agents register without any
 * identity. A human claims the tenant by the link that the credential can ask for.
 */
import { type AgentError, contract, type OAuthScope } from '@porchlight/contract';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { AGENT_PATHS, agentRefusal, refusingBefore } from '../http/agent-registration.ts';
import { isBannedUserAgent } from '../http/request/banned-user-agent.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { isForeignOrigin } from '../http/request/foreign-origin.ts';
import { rest } from '../http/rest/ts-rest.ts';
import { credentialsFile } from './credentials-file.ts';
import type { CreatedTenant, CreateGuestTenant } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly createGuestTenant: CreateGuestTenant;
}

/**
 * The differences between the two forms before anything is created: the accepted body, and how another body is refused.
 */
interface Form {
  readonly body: z.ZodType;
  refusalOf(type: unknown): [error: AgentError, message: string];
}

/** The rights of a management key, as scopes of the protected resource. A claim changes the limits, not these. */
const SCOPES: OAuthScope[] = ['mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'];

const { bannedUserAgent } = contract.agentAuth.register.metadata;

const OLD: Form = {
  body: contract.agentAuth.register.body,
  refusalOf: (type) =>
    type === 'anonymous'
      ? ['unsupported_credential_type', 'requested_credential_type must be api_key']
      : ['invalid_request', ONLY_ANONYMOUS],
};

const NEW: Form = {
  body: contract.agentAuth.registerIdentity.body,
  refusalOf: (type) => [
    type === 'service_auth' || type === 'identity_assertion' ? NOT_ENABLED[type] : 'invalid_request',
    ONLY_ANONYMOUS,
  ],
};

const ONLY_ANONYMOUS = 'type must be anonymous: no other identity is taken here';
const NOT_ENABLED = { service_auth: 'service_auth_not_enabled', identity_assertion: 'issuer_not_enabled' } as const;

export const agentAuthRoutes = ({ baseUrl, createGuestTenant }: Dependencies) => {
  const create = async (req: Pick<Request, 'ip'>, res: Response) => {
    const created = await createGuestTenant({ name: null, address: clientAddress(req) });
    if (created.ok) return { ok: true, created: created.value } as const;
    const { error } = created;
    if (error.code !== 'rateLimited')
      return { ok: false, refused: { status: 400, body: agentRefusal('invalid_request', error.code) } } as const;
    res.setHeader('Retry-After', String(error.retryAfterS));
    return { ok: false, refused: { status: 429, body: agentRefusal('rate_limited', error.detail) } } as const;
  };

  return rest.router(contract.agentAuth, {
    register: {
      middleware: [refusingBefore(refusalIn(OLD, baseUrl))],
      handler: async ({ req, res }) => {
        const made = await create(req, res);
        if (!made.ok) return made.refused;
        return { status: 200, body: { ...registered(made.created, baseUrl), scopes: SCOPES } };
      },
    },
    /**
     * Version 0.6 hands out an assertion, which its token endpoint turns into a credential. Here that endpoint belongs
     * to the accounts, which have no such grant: the credential comes at once. The same key later proves whose claim it
     * is.
     */
    registerIdentity: {
      middleware: [refusingBefore(refusalIn(NEW, baseUrl))],
      handler: async ({ req, res }) => {
        const made = await create(req, res);
        if (!made.ok) return made.refused;
        const answer = registered(made.created, baseUrl);
        return {
          status: 200,
          body: {
            ...answer,
            pre_claim_scopes: SCOPES,
            claim_url: baseUrl + AGENT_PATHS.claim,
            claim_token: answer.credential,
            claim_token_expires: answer.credential_expires,
          },
        };
      },
    },
  });
};

const refusalIn =
  (form: Form, baseUrl: string) =>
  ({ headers, body }: Pick<Request, 'headers' | 'body'>) => {
    const denied = (message: string) => ({ status: 403, body: agentRefusal('access_denied', message) }) as const;
    if (isBannedUserAgent(headers, bannedUserAgent)) return denied('Requests of this program are not taken here.');
    if (isForeignOrigin(headers, baseUrl)) return denied('A page of another origin may not register for its visitors.');
    if (form.body.safeParse(body).success) return undefined;
    return { status: 400, body: agentRefusal(...form.refusalOf(typeIn(body))) } as const;
  };

const typeIn = (body: unknown): unknown => z.object({ type: z.unknown() }).catch({ type: undefined }).parse(body).type;

const registered = ({ tenant, credentials }: CreatedTenant, baseUrl: string) => ({
  registration_id: tenant.id,
  registration_type: 'anonymous' as const,
  credential_type: 'api_key' as const,
  credential: credentials.managementKey,
  credential_expires: tenant.expiresAt?.toISOString() ?? null,
  post_claim_scopes: SCOPES,
  credentials_file: credentialsFile(baseUrl, tenant.id, credentials, tenant.expiresAt),
});
