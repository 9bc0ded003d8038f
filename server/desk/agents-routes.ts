/** The agents of a project's users: what they may connect to, and which of them are connected. */
import { AgentSettingsChange } from '@porchlight/contract';
import { longFormBody } from '../http/request/form-body.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import { readPage } from '../kernel/page.ts';
import { presentResource, type SignInPlace } from '../social-login/presenters.ts';
import { readAgentForm } from './agent-form.ts';
import type { OwnerRoutes } from './owner-routes.ts';
import { agentsPage } from './pages/agents-page.ts';
import { projectPaths } from './paths.ts';
import type { DeskAgents } from './ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies extends SignInPlace {
  readonly readResource: ReadResource;
  readonly agents: DeskAgents;
}

const PAGE = 50;
const CURSOR_MAX = 100;

export function agentsRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { readResource, agents } = dependencies;
  const page = setUpPage('agents', readResource, async (call, resource) => {
    const before = call.query('before')?.slice(0, CURSOR_MAX) || undefined;
    const [settings, { entries, next }] = await Promise.all([
      agents.settingsOf(resource.tenantId),
      readPage(
        PAGE,
        (limit) => agents.ofTenant(resource, before === undefined ? { limit } : { limit, after: before }),
        ({ id }) => id,
      ),
    ]);
    const { openid } = presentResource(resource, dependencies);
    return agentsPage(call, { openid, settings, connected: entries, next, isFirst: before === undefined });
  });

  owner.page('/agents', page);
  owner.form({
    path: '/agents',
    operation: 'setAgents',
    page,
    body: longFormBody,
    submit: async (call, form) => {
      unwrap(await readResource(call.tenant.id));
      const given = readAgentForm(form.field('resources'), form.field('scopes'), form.field('minutes'));
      const read = AgentSettingsChange.safeParse(given.settings);
      if (!read.success) throw new Refusal({ code: 'invalidRequest', errors: given.inWords(read.error.issues) });
      const { token_lifetime_s: tokenLifetimeS, ...lists } = read.data;
      const saved = await agents.setSettings(call.tenant, { ...lists, tokenLifetimeS });
      if (!saved.ok && saved.error.code === 'invalidRequest') {
        throw new Refusal({ ...saved.error, errors: given.inWords(saved.error.errors ?? []) });
      }
      unwrap(saved);
      return { to: projectPaths(call.tenant.id).agents, done: 'agents' };
    },
  });
  owner.form({
    path: '/agents/end',
    operation: 'revokeSession',
    page,
    submit: async (call, form) => {
      const location = unwrap(await readResource(call.tenant.id));
      const wasThere = await agents.disconnect(location, form.field('agent'));
      return { to: projectPaths(call.tenant.id).agents, done: wasThere ? 'agent-ended' : 'agent-gone' };
    },
  });
}
