import { TENANT_STATUSES, type TenantStatus } from '@porchlight/contract';
import { fail, ok } from '../../kernel/result.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { listTenants } from '../../storage/admin/tenants.ts';
import { TenantEntity } from '../../storage/entities/tenant.ts';
import { statusOf } from '../../tenants/tenant.ts';
import { findAccount } from '../accounts/find-account.ts';
import type { Command } from '../frame/command.ts';
import { faultOfMark, nextPage, PAGING, readPaging } from '../frame/paging.ts';
import { table } from '../frame/render.ts';
import { presentTenantEntry } from './present-tenant.ts';

export const tenantList: Command = {
  name: 'tenant list',
  summary: 'list tenants, newest first',
  options: {
    status: { type: 'string', help: 'only tenants in this state', values: TENANT_STATUSES },
    owner: { type: 'string', help: 'only projects of this account (e-mail or account id)' },
    ...PAGING,
  },
  examples: ['tenant list', 'tenant list --status paused', 'tenant list --owner ada@example.com --json'],
  async run(call) {
    const paging = readPaging(call);
    if (!paging.ok) return paging;
    const context = await call.context();
    const lost = await faultOfMark(paging.value, (id) => context.database.em.count(TenantEntity, { id }));
    if (lost) return fail(lost);
    const owner = typeof call.options.owner === 'string' ? await findAccount(context, call.options.owner) : null;
    if (owner && !owner.ok) return owner;
    const now = context.clock.now();
    const { entries, next } = await listTenants(context.database, {
      ...paging.value,
      status: (call.options.status as TenantStatus | undefined) ?? null,
      ownerId: owner?.value.id ?? null,
      now,
    });
    const owners = createOwnerStore(context.database);
    const ids = entries.map(({ tenant }) => tenant.id);
    const [figures, active] = await Promise.all([owners.figuresOf(ids), owners.activeSessionsOf(ids, now)]);
    return ok({
      data: {
        tenants: entries.map(({ tenant, ownerEmail }) => {
          const known = { ...figures.get(tenant.id), sessions: active.get(tenant.id) ?? 0 };
          return presentTenantEntry(tenant, ownerEmail, known, now);
        }),
        next_after: next,
      },
      blocks: [
        table(
          ['tenant', 'name', 'status', 'owner', 'profile', 'users', 'events', 'created', 'expires'],
          entries.map(({ tenant: it, ownerEmail }) => {
            const { users = 0, events = 0 } = figures.get(it.id) ?? {};
            const { id, name, runtimeProfile, createdAt, expiresAt } = it;
            return [id, name, statusOf(it, now), ownerEmail, runtimeProfile, users, events, createdAt, expiresAt];
          }),
          'No tenants.',
        ),
        ...nextPage(next),
      ],
    });
  },
};
