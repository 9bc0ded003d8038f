/**
 * The idempotency keys of an account's creations, by folder. A creation begins before the call and is finished when
 * `.service` is written.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { configFolder, type Env, privateFile } from '../../cli/project/private-file.ts';

interface Creation {
  readonly key: string;
  /** Null while the result is not known. */
  readonly tenant_id: string | null;
}

export interface CreationKeys {
  /** The key of the creation that a call for this folder repeats; null if it repeats none. */
  find(folder: string, presentTenantId: string | null): Promise<string | null>;
  begin(folder: string): Promise<string>;
  finish(folder: string, key: string, tenantId: string): Promise<void>;
}

export function creationKeys(env: Env, baseUrl: string): CreationKeys {
  const file = privateFile<Record<string, Creation>>(join(configFolder(env), 'creations.json'), {});
  const nameOf = (folder: string): string => `${baseUrl} ${folder}`;
  return {
    async find(folder, presentTenantId) {
      const known = (await file.read())[nameOf(folder)];
      return known && known.tenant_id === presentTenantId ? known.key : null;
    },
    begin: (folder) =>
      file.change(async (all) => {
        const known = all[nameOf(folder)];
        // Another process began for the same folder a moment ago: both should get the same project.
        const key = known?.tenant_id === null ? known.key : randomUUID();
        return { next: { ...all, [nameOf(folder)]: { key, tenant_id: null } }, result: key };
      }),
    finish: (folder, key, tenantId) =>
      file.change(async (all) => ({
        next: { ...all, [nameOf(folder)]: { key, tenant_id: tenantId } },
        result: undefined,
      })),
  };
}
