import { contract, PERMISSION_PRESETS } from '@porchlight/contract';
import { recordActor, recordObject } from '../http/logging/act.ts';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import { keyObject, presentKey } from './key.ts';
import type { ManageKeys } from './ports.ts';

export const keyRoutes = ({ manageKeys }: { readonly manageKeys: ManageKeys }) =>
  rest.router(contract.keys, {
    create: async ({ body, res }) => {
      const { tenant, permissions: held, actor } = tenantCaller.of(res);
      const maker = actor.replace('key ', '');
      const { name, preset = 'full', permissions = PERMISSION_PRESETS[preset], expires_in_s: expiresInS } = body;
      const wanted = { name, permissions, expiresInS, maker };
      const { key, secret } = unwrap(await manageKeys.create(tenant.id, held, wanted));
      recordObject(res, keyObject(key));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { key: presentKey(key), secret } };
    },
    list: async ({ res }) => ({
      status: 200,
      body: { keys: (await manageKeys.list(callingTenant(res).id)).map(presentKey) },
    }),
    change: async ({ params, body, res }) => {
      const { tenant, permissions } = tenantCaller.of(res);
      return {
        status: 200,
        body: { key: presentKey(unwrap(await manageKeys.change(tenant.id, permissions, params.id, body))) },
      };
    },
    remove: async ({ params, res }) => {
      unwrap(await manageKeys.remove(callingTenant(res).id, params.id));
      return { status: 200, body: { deleted: true } };
    },
    revokeLeaked: async ({ body, res }) => {
      const ended = await manageKeys.revokeLeaked(body.key);
      if (ended) {
        const key = `key ${ended.fingerprint}` as const;
        recordActor(res, { tenantId: ended.tenantId, operation: 'revokeLeakedKey', actor: key, object: key });
      }
      return { status: 200, body: { revoked: ended !== null } };
    },
  });
