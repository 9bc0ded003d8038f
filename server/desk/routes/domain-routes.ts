/** The project's own host on the desk. */
import { unwrap } from '../../kernel/domain-error.ts';
import { storable } from '../../kernel/storable.ts';
import type { ManageDomain, OwnAddresses } from '../../social-login/ports/domains.ts';
import type { EndedRows } from '../../undo/ports.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { domainPage } from '../pages/sign-in/domain-page.ts';
import { projectPaths } from '../paths.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly readResource: ReadResource;
  readonly manageDomain: ManageDomain;
  readonly ownAddresses: OwnAddresses;
  readonly rows: Pick<EndedRows, 'read'>;
}

export function domainRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { baseUrl, readResource, manageDomain, ownAddresses, rows } = dependencies;
  const page = setUpPage('domain', readResource, async (call) => {
    const domain = unwrap(await manageDomain.read(call.tenant));
    const addresses = domain ? await ownAddresses(call.tenant.id, domain.host) : [];
    return domainPage(call, { domain, addresses, baseUrl });
  });
  owner.page('/domain', page);
  owner.data(
    '/domain/status',
    async (call, _req, res) => {
      const domain = await manageDomain.read(call.tenant);
      res.json({ status: domain.ok ? (domain.value?.status ?? null) : null });
    },
    'project:read',
  );
  owner.form({
    path: '/domain',
    operation: 'setDomain',
    object: (_call, form) => form.field('host'),
    page,
    undo: async (call, form) => {
      const present = unwrap(await manageDomain.read(call.tenant));
      const instead = storable(form.field('host').toLowerCase());
      const row = present && present.host !== instead ? await rows.read('domain', call.tenant.id, '') : null;
      if (!present || row === null) return null;
      return { ended: { kind: 'domain', data: { row, instead } }, done: 'domain-replaced', object: present.host };
    },
    submit: async (call, form) => {
      unwrap(await manageDomain.set(call.tenant, form.field('host')));
      return { to: projectPaths(call.tenant.id).domain, done: 'domain-set' };
    },
  });
  owner.form({
    path: '/domain/check',
    operation: 'checkDomain',
    object: () => 'the domain',
    page,
    submit: async (call) => {
      const { host, status, problem } = unwrap(await manageDomain.check(call.tenant));
      const to = projectPaths(call.tenant.id).domain;
      if (status !== 'active') return { to, object: host };
      return { to, object: host, done: problem ? 'domain-leads-elsewhere' : 'domain-active' };
    },
  });
  owner.form({
    path: '/domain/remove',
    operation: 'deleteDomain',
    object: () => 'the domain',
    page,
    undo: async (call) => {
      const present = unwrap(await manageDomain.read(call.tenant));
      const row = await rows.read('domain', call.tenant.id, '');
      if (!present || row === null) return null;
      return { ended: { kind: 'domain', data: { row, instead: null } }, done: 'domain-removed', object: present.host };
    },
    submit: async (call) => {
      const domain = unwrap(await manageDomain.read(call.tenant));
      unwrap(await manageDomain.remove(call.tenant.id));
      const named = domain ? { object: domain.host } : {};
      return { to: projectPaths(call.tenant.id).domain, done: 'domain-removed', ...named };
    },
  });
}
