import { ok } from '../../kernel/result.ts';
import { limitReport } from '../../limits/limit-report.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { statusOf } from '../../tenants/tenant.ts';
import type { Command } from '../frame/command.ts';
import { limitsTable, presentLimits } from '../frame/limits.ts';
import { facts, heading, table } from '../frame/render.ts';
import { findAccount } from './find-account.ts';
import { presentAccount } from './present-account.ts';

const PROJECTS_SHOWN = 100;

export const accountShow: Command = {
  name: 'account show',
  summary: 'show one account: tier, usage and projects',
  args: [{ name: 'email' }],
  examples: ['account show ada@example.com', 'account show acct_Kf3… --json'],
  async run(call) {
    const context = await call.context();
    const found = await findAccount(context, call.args.email ?? '');
    if (!found.ok) return found;
    const account = found.value;
    const now = context.clock.now();
    const scope = await context.usage.scopeOfAccount(account);
    const limits = limitReport(scope.caps, await context.usage.usageOf(scope), now);
    const { projects } = await createOwnerStore(context.database).projectsOf(account.id, PROJECTS_SHOWN);
    return ok({
      data: {
        ...presentAccount(account),
        limits: presentLimits(limits),
        newest_projects: projects.map((it) => ({ tenant_id: it.id, name: it.name, status: statusOf(it, now) })),
      },
      blocks: [
        facts([
          ['account', account.id],
          ['e-mail', account.email],
          ['name', account.name],
          ['signs in with', account.issuer],
          ['tier', account.tier],
          ['created', account.createdAt],
          ['last seen', account.lastSeen],
        ]),
        heading('Usage, shared by all projects'),
        limitsTable(limits),
        heading(
          account.projects > PROJECTS_SHOWN
            ? `Projects, the newest ${PROJECTS_SHOWN} of ${account.projects}`
            : 'Projects',
        ),
        table(
          ['tenant', 'name', 'status', 'profile', 'claimed'],
          projects.map((it) => [it.id, it.name, statusOf(it, now), it.runtimeProfile, it.claimedAt]),
          'No projects.',
        ),
      ],
    });
  },
};
