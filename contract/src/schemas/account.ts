/** What the owner of claimed projects sees. Built by allowlist: no provider ids, tokens, hashes, addresses or raw metadata. */
import { z } from 'zod';
import {
  ACTIVE_SESSIONS_COUNTED,
  EVENT_KINDS,
  INSIGHTS_RANGES,
  OBSERVABILITY_SOURCES,
  TENANT_STATUSES,
} from '../vocabulary.ts';
import { Confirmed, DisplayName, IdempotencyKey, IsoTime, TenantId } from './scalars.ts';
import { Limit } from './tenant.ts';
import { User } from './user.ts';

export const BootstrapRequest = z
  .strictObject({ confirmed: Confirmed, idempotency_key: IdempotencyKey, name: DisplayName.optional() })
  .meta({ id: 'BootstrapRequest' });

export const InsightActivity = z
  .object({
    event: z.enum(EVENT_KINDS),
    user_id: z.int().nullable(),
    email: z.string().nullable(),
    created_at_ms: z.int(),
  })
  .meta({ id: 'InsightActivity' });

export const InsightDay = z
  .object({
    day: z.iso.date(),
    started: z.int(),
    logins: z.int(),
    declined: z.int(),
    failures: z.int(),
    new_users: z.int().meta({ description: 'Users who were first seen on this day.' }),
  })
  .meta({ id: 'InsightDay', description: 'What happened on a day in UTC.' });

export const InsightsQuery = z.strictObject({
  days: z.enum(INSIGHTS_RANGES).optional().meta({ description: 'How many days the figures cover; 30 without it.' }),
});

export const InsightFunnel = z
  .object({ started: z.int(), finished: z.int(), declined: z.int(), failed: z.int() })
  .meta({ id: 'InsightFunnel', description: 'Sign-ins of these days by how they ended.' });

export const InsightFailure = z
  .object({ reason: z.string(), count: z.int() })
  .meta({ id: 'InsightFailure', description: 'Why sign-ins failed, in words.' });

export const ProjectInsights = z
  .object({
    tenant_id: TenantId,
    name: z.string().nullable(),
    users_total: z.int(),
    active_sessions: z.int().meta({
      description: `Sessions that have not ended. Above ${ACTIVE_SESSIONS_COUNTED}, some that expired in the last minutes may be among them.`,
    }),
    users: z.array(User).meta({ description: 'The newest users, at most 100.' }),
    activity: z.array(InsightActivity).meta({ description: 'The newest events, at most 50.' }),
    daily: z.array(InsightDay).meta({ description: 'The last 7, 30 or 90 days.' }),
    funnel: InsightFunnel,
    returning_users: z.int().meta({ description: 'Users who were seen in these days and first seen before them.' }),
    failures: z
      .array(InsightFailure)
      .meta({ description: 'The most frequent first, at most 10; all others are counted together in one more.' }),
  })
  .meta({ id: 'ProjectInsights' });

export const Insights = z
  .object({
    generated_at: IsoTime,
    projects: z.array(ProjectInsights).meta({ description: 'The projects claimed last, at most 50.' }),
  })
  .meta({ id: 'Insights' });

export const ObservabilityQuery = z.strictObject({ include: z.literal('recent_events').optional() });

export const ObservedTenant = z
  .object({
    tenant_id: TenantId,
    name: z.string().nullable(),
    status: z.enum(TENANT_STATUSES),
    users: z.int(),
    limits: z.array(Limit),
  })
  .meta({ id: 'ObservedTenant' });

export const RecentEvent = z
  .object({
    source: z.enum(OBSERVABILITY_SOURCES),
    tenant_id: TenantId,
    kind: z.string().meta({ description: 'The kind of auth event, or the name of the API operation or MCP tool.' }),
    status: z.int().optional().meta({
      description:
        'HTTP status, for API requests; for a call of an MCP tool, the one that the API would have answered.',
    }),
    actor: z
      .string()
      .regex(/^(key [0-9a-f]{12}|member \w{1,40}|owner|program|person)$/)
      .optional()
      .meta({
        description:
          'Who made an API request or a change: `key` and its fingerprint, the `owner` or a `member` with the id of the membership in a browser, a `program` that acts for the owner, or a `person` on their own page. Lines of before this was kept have none.',
        examples: ['key 5d41402abc4b'],
      }),
    at_ms: z.int(),
    summary: z.string(),
  })
  .meta({ id: 'RecentEvent' });

export const Observability = z
  .object({
    account: z
      .object({
        tier: z.string().meta({
          description: '`free`, `plus`, `pro`, or one that the operator has added.',
          examples: ['free'],
        }),
        claimed_projects: z.int(),
      })
      .nullable()
      .meta({ description: 'The owner; null while the tenant is ephemeral.' }),
    tenants: z
      .array(ObservedTenant)
      .meta({ description: 'The calling project and the others of its owner, those claimed last first, at most 100.' }),
    totals: z
      .object({ users: z.int(), auth_events: z.int(), api_requests: z.int() })
      .meta({ description: 'Sums over the listed projects.' }),
    recent_events: z
      .array(RecentEvent)
      .optional()
      .meta({ description: 'The newest events of the listed projects, at most 50, newest first.' }),
  })
  .meta({ id: 'Observability' });
