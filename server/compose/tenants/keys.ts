import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { manageKeys } from '../../keys/manage-keys.ts';
import type { KeyStore, ManageKeys } from '../../keys/ports.ts';
import { keyRoutes } from '../../keys/routes.ts';
import { createKeyStore } from '../../storage/tenants/key-store.ts';
import type { Shared } from '../shared/shared.ts';

export interface Keys {
  readonly routes: RestRoutes['keys'];
  readonly manageKeys: ManageKeys;
  readonly keys: KeyStore;
}

export function composeKeys(shared: Shared): Keys {
  const keys = createKeyStore(shared.database);
  const useCases = { manageKeys: manageKeys({ ...shared, keys }) };
  return { ...useCases, keys, routes: keyRoutes(useCases) };
}
