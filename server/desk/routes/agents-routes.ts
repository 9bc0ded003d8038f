/** The project's OpenID clients and the agents of its users: what agents may connect to, and which are connected. */
import { AgentSettingsChange } from '@porchlight/contract';
import type { AgentSettings } from '../../issuer/settings/agent-settings.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import { publicAddress } from '../../kernel/public-address.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import { presentResource, type SignInPlace } from '../../social-login/presenters.ts';
import type { EndedRows } from '../../undo/ports.ts';
import { agentFaults, withLifetime, withoutResource, withoutScope, withResource, withScope } from '../agent-form.ts';
import type { Done } from '../done-notices.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { agentsPage } from '../pages/programs/agents-page.ts';
import type { ClientsModel } from '../pages/programs/clients-card.ts';
import { endAgentQuestion } from '../pages/programs/questions.ts';
import { projectPaths } from '../paths.ts';
import type { DeskAgents, DeskAsked, DeskClients, DeskTrustedIssuers } from '../ports.ts';
import type { UndoDraft } from '../project-call.ts';
import { clientsRoutes } from './clients-routes.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';
import { trustedIssuersRoutes } from './trusted-issuers-routes.ts';

interface Dependencies extends SignInPlace {
  readonly readResource: ReadResource;
  readonly agents: DeskAgents;
  readonly asked: Pick<DeskAsked, 'countsOf'>;
  readonly clients: DeskClients;
  readonly trustedIssuers: DeskTrustedIssuers;
  readonly clock: Clock;
  readonly rows: Pick<EndedRows, 'read'>;
}

const PAGE = 50;
const CURSOR_MAX = 100;

/** The forms that change the settings, by their addresses. */
interface SettingForm {
  readonly next: typeof withResource;
  object(form: SentForm): string;
  /** What of the present settings the form ends. */
  ends?(present: AgentSettings, form: SentForm): UndoDraft | null;
}

const CHANGES: Readonly<Record<string, SettingForm>> = {
  'resources/add': { next: withResource, object: (form) => `added ${publicAddress(form.field('resource'))}` },
  'resources/remove': {
    next: withoutResource,
    object: (form) => `removed ${publicAddress(form.field('resource'))}`,
    ends: ({ resources }, form) => {
      const resource = form.field('resource');
      const at = resources.indexOf(resource);
      const ended = { kind: 'agentResource', data: { resource, at } } as const;
      return at < 0 ? null : { ended, done: 'resource-removed', object: publicAddress(resource) };
    },
  },
  'scopes/add': { next: withScope, object: (form) => `scope ${form.field('scope')}` },
  'scopes/remove': {
    next: withoutScope,
    object: (form) => `removed scope ${form.field('scope')}`,
    ends: ({ scopes }, form) => {
      const at = scopes.findIndex(({ name }) => name === form.field('scope'));
      const scope = scopes[at];
      return scope
        ? { ended: { kind: 'scope', data: { ...scope, at } }, done: 'scope-removed', object: scope.name }
        : null;
    },
  },
  lifetime: { next: withLifetime, object: (form) => `tokens live ${form.field('minutes')} minutes` },
};

const REMOVED: Readonly<Record<string, Done>> = {
  'resources/remove': 'resource-removed',
  'scopes/remove': 'scope-removed',
};

export function agentsRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { readResource, agents, clients, trustedIssuers, clock, rows } = dependencies;
  const shown = async (call: ProjectCall, resource: SocialLoginResource, secret?: ClientsModel['secret']) => {
    const before = call.query('before')?.slice(0, CURSOR_MAX) || undefined;
    const [own, settings, issuers, asked, { entries, next }] = await Promise.all([
      clients.list(call.tenant, resource),
      agents.settingsOf(resource.tenantId),
      trustedIssuers.list(resource.tenantId),
      dependencies.asked.countsOf(resource.tenantId),
      readPage(
        PAGE,
        (limit) => agents.ofTenant(resource, before === undefined ? { limit } : { limit, after: before }),
        ({ id }) => id,
      ),
    ]);
    const { openid } = presentResource(resource, dependencies);
    const model = { clients: own, now: clock.now(), ...(secret ? { secret } : {}) };
    return agentsPage(call, {
      openid,
      model,
      settings,
      issuers,
      connected: entries,
      asked,
      next,
      isFirst: before === undefined,
    });
  };
  const page = setUpPage('agents', readResource, shown);

  owner.page('/agents', page);
  clientsRoutes(owner, {
    readResource,
    clients,
    rows,
    page,
    pageWith: async (call, secret) => shown(call, unwrap(await readResource(call.tenant.id)), secret),
  });
  trustedIssuersRoutes(owner, { readResource, trustedIssuers, page });
  const save = async (call: ProjectCall, next: AgentSettings): Promise<void> => {
    const { tokenLifetimeS, ...lists } = next;
    const read = AgentSettingsChange.safeParse({ ...lists, token_lifetime_s: tokenLifetimeS });
    if (!read.success) throw new Refusal({ code: 'invalidRequest', errors: agentFaults(read.error.issues, next) });
    const saved = await agents.setSettings(call.tenant, next);
    if (!saved.ok && saved.error.code === 'invalidRequest') {
      throw new Refusal({ ...saved.error, errors: agentFaults(saved.error.errors ?? [], next) });
    }
    unwrap(saved);
  };
  for (const [path, { next, object, ends }] of Object.entries(CHANGES)) {
    owner.form({
      path: `/agents/${path}`,
      operation: 'setAgents',
      addsOnly: ends === undefined,
      undo: async (call, form) => ends?.(await agents.settingsOf(call.tenant.id), form) ?? null,
      object: (_call, form) => object(form),
      page,
      submit: async (call, form) => {
        unwrap(await readResource(call.tenant.id));
        await save(call, next(await agents.settingsOf(call.tenant.id), form));
        return { to: projectPaths(call.tenant.id).agents, done: REMOVED[path] ?? 'agents' };
      },
    });
  }
  owner.form({
    path: '/agents/end',
    operation: 'revokeSession',
    object: (_call, form) => `agent ${form.field('agent')}`,
    page,
    confirm: async (call, form) => {
      unwrap(await readResource(call.tenant.id));
      const agent = await agents.ofSession(call.tenant.id, form.field('agent'));
      return agent && endAgentQuestion(agent);
    },
    submit: async (call, form) => {
      const location = unwrap(await readResource(call.tenant.id));
      const wasThere = await agents.disconnect(location, form.field('agent'));
      return { to: projectPaths(call.tenant.id).agents, done: wasThere ? 'agent-ended' : 'agent-gone' };
    },
  });
}
