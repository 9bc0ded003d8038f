/** Tenants, their keys and what they have used. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import {
  APPLICATION_KEY_PREFIX,
  CREDENTIALS_FILENAME,
  LIMIT_NAMES,
  MANAGEMENT_KEY_PREFIX,
  PAUSE_REASONS,
  RATE_NAMES,
  RUNTIME_PROFILES,
  TENANT_STATUSES,
} from '../vocabulary.ts';
import { Notice } from './notice.ts';
import { DisplayName, IsoTime, TenantId } from './scalars.ts';
import { ResourceSettings } from './social-login.ts';

export const ManagementKey = secret(z.string(), {
  description: `Bearer token of the control API; starts with \`${MANAGEMENT_KEY_PREFIX}\`.`,
});
export const ApplicationKey = secret(z.string(), {
  description: `Key for \`/edge/*\` operations; starts with \`${APPLICATION_KEY_PREFIX}\`.`,
});

export const CredentialsFile = z
  .object({
    filename: z.literal(CREDENTIALS_FILENAME),
    content: secret(z.string(), {
      description: 'Write it verbatim, with mode 0600, and keep it out of version control.',
    }),
  })
  .meta({ id: 'CredentialsFile', description: 'The file that holds the tenant credentials.' });

export const NextStep = z
  .object({ why: z.string(), method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), path: z.string() })
  .meta({ id: 'NextStep', description: 'A call that makes sense next.' });

export const GenesisRequest = z
  .strictObject({ name: DisplayName.optional().meta({ description: 'What people see when they claim the project.' }) })
  .meta({ id: 'GenesisRequest' });

export const TenantCreated = z
  .object({
    tenant_id: TenantId,
    name: z.string().nullable(),
    status: z.enum(TENANT_STATUSES),
    expires_at: IsoTime.nullable(),
    runtime_profile: z.enum(RUNTIME_PROFILES),
    management_key: ManagementKey,
    application_key: ApplicationKey,
    credentials_file: CredentialsFile,
    next: z.array(NextStep),
  })
  .meta({ id: 'TenantCreated', description: 'A new tenant with its credentials.' });

export const Tenant = z
  .object({
    tenant_id: TenantId,
    name: z.string().nullable(),
    status: z.enum(TENANT_STATUSES),
    created_at: IsoTime,
    claimed_at: IsoTime.nullable(),
    expires_at: IsoTime.nullable(),
    paused_reason: z.enum(PAUSE_REASONS).nullable(),
    runtime_profile: z.enum(RUNTIME_PROFILES),
  })
  .meta({ id: 'Tenant' });

export const ChangeTenantRequest = z
  .strictObject({ name: DisplayName.meta({ description: 'What people see as the name of the project.' }) })
  .meta({ id: 'ChangeTenantRequest' });

export const TenantChanged = z.object({ tenant: Tenant }).meta({ id: 'TenantChanged' });

export const DeleteTenantRequest = z
  .strictObject({ confirm: TenantId.meta({ description: 'The id of the tenant, so that no other is meant.' }) })
  .meta({ id: 'DeleteTenantRequest' });

export const TenantDeleted = z
  .object({
    tenant_id: TenantId,
    restorable_until: IsoTime.nullable().meta({
      description: 'Until when the owner can restore it on the account page; null if it has no owner.',
    }),
  })
  .meta({ id: 'TenantDeleted', description: 'A tenant that has ended. Its data is deleted for good later.' });

export const TenantResource = z
  .object({
    resource: z.literal('social-login'),
    callback_urls: z.array(z.string()),
    ...ResourceSettings,
    provisioned_at: IsoTime,
  })
  .meta({ id: 'TenantResource' });

export const Limit = z
  .object({
    name: z.enum(LIMIT_NAMES),
    used: z.int().min(0),
    max: z.int().min(0).nullable().meta({ description: 'Null for the tier `own`, which has no such cap.' }),
    resets_at: IsoTime.nullable(),
  })
  .meta({ id: 'Limit', description: 'Usage against one cap of the tier.' });

const Count = z.int().min(0);

export const Rate = z
  .object({
    name: z.enum(RATE_NAMES),
    of: z.string().meta({ description: 'Whom it is counted for.' }),
    max: Count,
    window_s: Count.meta({ description: 'Seconds after which the count begins again.' }),
  })
  .meta({ id: 'Rate', description: 'A limit that is no cap of the tier.' });

export const EventUsage = z
  .object({
    login_started: Count,
    consent_denied: Count,
    authorize: Count,
    login_failed: Count,
    token_refreshed: Count,
    logout: Count,
    not_kept: Count.meta({
      description: 'How many of them were only counted, because too many came in a minute or a day.',
    }),
  })
  .meta({ id: 'EventUsage', description: 'Auth events of the tenant by kind, since it was provisioned.' });

export const TenantReport = z
  .object({
    tenant: Tenant,
    resources: z.array(TenantResource),
    limits: z.array(Limit),
    usage: EventUsage,
    rates: z.array(Rate).meta({
      description:
        'What one person, session or address may do, and how many rows of events that a stranger can cause are kept.',
    }),
    notices: z.array(Notice),
  })
  .meta({ id: 'TenantReport' });

export const RotateKeysRequest = z
  .strictObject({
    revoke_now: z.boolean().optional().meta({ description: 'End the old pair at once instead of after 24 hours.' }),
  })
  .meta({ id: 'RotateKeysRequest' });

export const RotatedKeys = z
  .object({
    tenant_id: TenantId,
    management_key: ManagementKey,
    application_key: ApplicationKey,
    previous_keys_expire_at: IsoTime,
    credentials_file: CredentialsFile,
  })
  .meta({ id: 'RotatedKeys' });
