/** The host of the project's own on the desk. */
import { unwrap } from '../../kernel/domain-error.ts';
import type { ManageDomain } from '../../social-login/ports/domains.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { domainPage } from '../pages/sign-in/domain-page.ts';
import { projectPaths } from '../paths.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly readResource: ReadResource;
  readonly manageDomain: ManageDomain;
}

export function domainRoutes(owner: OwnerRoutes, { baseUrl, readResource, manageDomain }: Dependencies): void {
  const page = setUpPage('domain', readResource, async (call) =>
    domainPage(call, unwrap(await manageDomain.read(call.tenant)), baseUrl),
  );
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
    submit: async (call, form) => {
      unwrap(await manageDomain.set(call.tenant, form.field('host')));
      return { to: projectPaths(call.tenant.id).domain, done: 'domain-set' };
    },
  });
  owner.form({
    path: '/domain/check',
    operation: 'checkDomain',
    page,
    submit: async (call) => {
      const { status } = unwrap(await manageDomain.check(call.tenant));
      const to = projectPaths(call.tenant.id).domain;
      return status === 'active' ? { to, done: 'domain-active' } : { to };
    },
  });
  owner.form({
    path: '/domain/remove',
    operation: 'deleteDomain',
    page,
    submit: async (call) => {
      unwrap(await manageDomain.remove(call.tenant.id));
      return { to: projectPaths(call.tenant.id).domain, done: 'domain-removed' };
    },
  });
}
