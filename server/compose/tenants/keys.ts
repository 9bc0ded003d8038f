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

export function composeKeys({ clock, database, random }: Shared): Keys {
  const keys = createKeyStore(database);
  const manage = manageKeys({ clock, random, keys });
  return { manageKeys: manage, keys, routes: keyRoutes({ manageKeys: manage }) };
}
