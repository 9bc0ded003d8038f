/** The keys of a project. A secret leaves in the answer to a form alone: it is in no address and in no page that is kept. */
import { PERMISSIONS } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { type Credentials, credentialsFile } from '../../tenants/credentials-file.ts';
import { KEY_KINDS, type RotateKeys, type TenantStore } from '../../tenants/ports.ts';
import type { OwnerRoutes, ProjectCall, Submitted } from '../owner-routes.ts';
import { keysPage } from '../pages/keys-page.ts';
import { projectPaths } from '../paths.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'keysOf' | 'endReplacedKey' | 'credentialsOf'>;
  readonly rotateKeys: RotateKeys;
}

export function keysRoutes(owner: OwnerRoutes, { baseUrl, clock, tenants, rotateKeys }: Dependencies): void {
  const page = async (call: ProjectCall): Promise<string> =>
    keysPage(call, { keys: await tenants.keysOf(call.tenant.id) });

  const pageWith = async (call: ProjectCall, credentials: Credentials, isNew: boolean): Promise<Submitted> => {
    const { content } = credentialsFile(baseUrl, call.tenant.id, credentials, call.tenant.expiresAt);
    const keys = await tenants.keysOf(call.tenant.id);
    return { page: keysPage({ ...call, now: clock.now() }, { keys, credentials: { content, isNew } }) };
  };

  owner.page('/keys', page, 'keys:write');
  owner.form({
    path: '/keys/rotate',
    operation: 'rotateKeys',
    page,
    submit: async (call, form) => {
      const endNow = form.field('revoke_now') === 'true' ? KEY_KINDS : [];
      const { credentials } = unwrap(await rotateKeys(call.tenant.id, { endNow, within: PERMISSIONS }));
      return pageWith(call, credentials, true);
    },
  });
  owner.form({
    path: '/keys/show',
    operation: 'showCredentials',
    page,
    submit: async (call) => {
      const credentials = await tenants.credentialsOf(call.tenant.id);
      if (!credentials) throw new Refusal({ code: 'tenantNotFound' });
      return pageWith(call, credentials, false);
    },
  });
  owner.form({
    path: '/keys/end',
    operation: 'endKey',
    page,
    submit: async (call, form) => {
      if (!(await tenants.endReplacedKey(call.tenant.id, form.field('fingerprint'), clock.now()))) {
        const message = 'That key has ended already, or was not replaced: there is nothing to end.';
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'fingerprint', message }] });
      }
      return { to: projectPaths(call.tenant.id).keys, done: 'key-ended' };
    },
  });
}
