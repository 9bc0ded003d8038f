/** Bodies of auth.md. Fields that are not named here are ignored: other revisions of the protocol send their own. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import { AGENT_ERRORS, CLAIM_GRANT, CLAIM_TOKEN_ERRORS, OAUTH_SCOPES } from '../vocabulary.ts';
import { IsoTime, TenantId } from './scalars.ts';
import { CredentialsFile, ManagementKey } from './tenant.ts';

const Anonymous = z.literal('anonymous').meta({ description: 'No other identity is taken here.' });
const Scopes = z.array(z.enum(OAUTH_SCOPES));
const ClaimToken = secret(z.string().min(1), {
  description: 'The management key that came with the registration.',
  example: 'svc_man_0example',
});

export const RegisterAgentRequest = z
  .object({ type: Anonymous, requested_credential_type: z.literal('api_key').default('api_key') })
  .meta({ id: 'RegisterAgentRequest' });

export const RegisterAgentIdentityRequest = z.object({ type: Anonymous }).meta({ id: 'RegisterAgentIdentityRequest' });

const registered = {
  registration_id: TenantId,
  registration_type: Anonymous,
  credential_type: z.literal('api_key'),
  credential: ManagementKey,
  credential_expires: IsoTime.nullable(),
  post_claim_scopes: Scopes,
  credentials_file: CredentialsFile,
};

export const AgentRegistered = z
  .object({ ...registered, scopes: Scopes })
  .meta({ id: 'AgentRegistered', description: 'A guest tenant, in the words of version 0.1.' });

export const AgentIdentityRegistered = z
  .object({
    ...registered,
    pre_claim_scopes: Scopes,
    claim_url: z.url(),
    claim_token: ClaimToken,
    claim_token_expires: IsoTime.nullable(),
  })
  .meta({ id: 'AgentIdentityRegistered', description: 'A guest tenant, in the words of version 0.6.' });

export const BeginAgentClaimRequest = z.object({ claim_token: ClaimToken }).meta({ id: 'BeginAgentClaimRequest' });

export const AgentClaimBegun = z
  .object({
    registration_id: TenantId,
    status: z.literal('initiated'),
    expires_at: IsoTime,
    claim_attempt: z.object({
      user_code: z
        .string()
        .meta({ description: 'The page shows the same code, so that the human can compare.', example: 'KXPM-4T7Q' }),
      verification_uri: z.url().meta({ description: 'Give this to the human.' }),
      expires_in: z.int().meta({ description: 'In seconds.' }),
      interval: z.int().meta({ description: 'Seconds between two questions at the token endpoint.' }),
    }),
    token_endpoint: z.url(),
  })
  .meta({ id: 'AgentClaimBegun', description: 'The human can decide now.' });

export const PollAgentClaimRequest = z
  .object({ grant_type: z.literal(CLAIM_GRANT), claim_token: ClaimToken })
  .meta({ id: 'PollAgentClaimRequest' });

export const AgentClaimed = z
  .object({
    access_token: secret(z.string(), { description: 'The management key that the agent has already.' }),
    token_type: z.literal('Bearer'),
    status: z.literal('claimed'),
  })
  .meta({ id: 'AgentClaimed', description: 'The human is the owner now.' });

export const AgentRefusal = z
  .object({ error: z.enum(AGENT_ERRORS), message: z.string() })
  .meta({ id: 'AgentRefusal', description: 'A refusal in the words of auth.md.' });

export const ClaimTokenRefusal = z
  .object({ error: z.enum(CLAIM_TOKEN_ERRORS), error_description: z.string() })
  .meta({ id: 'ClaimTokenRefusal', description: 'A refusal in the words of RFC 6749 and RFC 8628.' });
