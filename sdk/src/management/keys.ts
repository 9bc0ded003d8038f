/** Management keys of a project: what each may do, and until when. */
import type { ChangeKeyRequest, CreateKeyRequest, Key, KeyCreated } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Keys {
  /**
   * The answer contains the secret, which is shown only now. The new key never gets more permissions than the calling
   * key has.
   */
  create(key: CreateKeyRequest): Promise<KeyCreated>;
  /** The main key of `.service` first, then the newest. */
  list(): Promise<Key[]>;
  /** Changes the name or the permissions. The secret stays the same. */
  change(id: string, changes: ChangeKeyRequest): Promise<Key>;
  /** Ends a key at once. The main key cannot be ended; `rotateKeys` replaces it. */
  delete(id: string): Promise<void>;
  /** Ends a key of any project that somebody found. Returns false if the key did not work. */
  revokeLeaked(key: string): Promise<boolean>;
}

export const keysWith = (request: Request): Keys => ({
  create: (key) => settle(() => api.createKey(key, request())),
  list: async () => (await settleTwice(() => api.listKeys(request()))).keys,
  change: async (id, changes) => (await settleTwice(() => api.changeKey(id, changes, request()))).key,
  delete: async (id) => {
    await settle(() => api.deleteKey(id, request()));
  },
  revokeLeaked: async (key) => (await settle(() => api.revokeLeakedKey({ key }, request()))).revoked,
});
