/** The management key with which `signInAs` makes test users: the given one, or the one in `.service` of this folder. */
import { readCredentials } from '../credentials/read.ts';

interface Project {
  readonly baseUrl: string;
  readonly tenantId: string;
}

/** Undefined if there is no key, or if the file belongs to another project. */
export async function ownKey({ baseUrl, tenantId }: Project, given: string | undefined): Promise<string | undefined> {
  if (given !== undefined) return given;
  const found = await readCredentials().catch(() => undefined);
  return found?.tenantId === tenantId && found.baseUrl === baseUrl ? found.managementKey : undefined;
}
