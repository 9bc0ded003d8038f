import type { Account } from '../../accounts/account.ts';
import { fail, ok } from '../../kernel/result.ts';
import { limitReport } from '../../limits/limit-report.ts';
import { createObservabilityStore } from '../../storage/observability/observability-store.ts';
import { findResource } from '../../storage/social-login/resource/social-resource-store.ts';
import { statusOf, type Tenant } from '../../tenants/tenant.ts';
import type { AdminContext } from '../frame/admin-context.ts';
import type { Command } from '../frame/command.ts';
import { limitsTable, presentLimits } from '../frame/limits.ts';
import { facts, heading, line, table } from '../frame/render.ts';
import { presentTenantEntry } from './present-tenant.ts';

export const noSuchTenant = (id: string) =>
  fail({ exit: 'notFound', message: `There is no tenant ${id}. See: npm run admin -- tenant list` } as const);

const factsOf = (tenant: Tenant, owner: Pick<Account, 'id' | 'email'> | null, requests: number, now: Date) =>
  facts([
    ['tenant', tenant.id],
    ['name', tenant.name],
    ['status', statusOf(tenant, now)],
    ['paused because', tenant.pausedReason],
    ['owner', owner ? `${owner.email} (${owner.id})` : null],
    ['runtime profile', tenant.runtimeProfile],
    ['created', tenant.createdAt],
    ['claimed', tenant.claimedAt],
    ['expires', tenant.expiresAt],
    ['data deleted', tenant.deletedAt],
    ['API requests', requests],
  ]);

/** Everything that is shown of a tenant, read once. */
async function readTenant(context: AdminContext, tenant: Tenant, now: Date) {
  const store = createObservabilityStore(context.database);
  const figures = (await store.figuresOf([tenant.id])).get(tenant.id);
  const sessions = (await store.activeSessionsOf([tenant.id], now)).get(tenant.id) ?? 0;
  const requests = await store.requestTotalOf([tenant.id]);
  const resource = await findResource(context.database, tenant.id);
  const scope = await context.usage.scopeOf(tenant);
  const limits = limitReport(scope.caps, await context.usage.usageOf(scope), now);
  const keys = await context.tenants.keysOf(tenant.id, now);
  const owner = tenant.ownerId === null ? null : await context.accounts.find(tenant.ownerId);
  return { figures, sessions, requests, resource, limits, keys, owner };
}

export const tenantShow: Command = {
  name: 'tenant show',
  summary: 'show one tenant: state, social login, usage and keys',
  details: 'Keys are shown by their fingerprints only.',
  args: [{ name: 'id' }],
  examples: ['tenant show brave-otter-k3f9q2', 'tenant show brave-otter-k3f9q2 --json'],
  async run(call) {
    const context = await call.context();
    const now = context.clock.now();
    const tenant = await context.tenants.find(call.args.id ?? '');
    if (!tenant) return noSuchTenant(call.args.id ?? '');
    const { figures, sessions, requests, resource, limits, keys, owner } = await readTenant(context, tenant, now);
    return ok({
      data: {
        ...presentTenantEntry(tenant, owner?.email ?? null, { ...figures, sessions }, now),
        api_requests: requests,
        placement: resource?.placement ?? null,
        callback_urls: resource?.callbackUrls ?? [],
        limits: presentLimits(limits),
        keys: keys.map(({ kind, fingerprint, createdAt, expiresAt }) => ({
          kind,
          fingerprint,
          created_at: createdAt.toISOString(),
          expires_at: expiresAt?.toISOString() ?? null,
        })),
      },
      blocks: [
        factsOf(tenant, owner, requests, now),
        heading('Social login'),
        resource
          ? facts([
              ['placement', resource.placement],
              ['callback URLs', resource.callbackUrls.join(' ')],
              ['users', figures?.users ?? 0],
              ['active sessions', sessions],
              ['auth events', figures?.events ?? 0],
            ])
          : line('Not provisioned.'),
        heading(tenant.ownerId === null ? 'Limits' : 'Limits, shared by all projects of the owner'),
        limitsTable(limits),
        heading('Keys'),
        table(
          ['kind', 'fingerprint', 'created', 'ends'],
          keys.map(({ kind, fingerprint, createdAt, expiresAt }) => [kind, fingerprint, createdAt, expiresAt]),
          'No keys.',
        ),
      ],
    });
  },
};
