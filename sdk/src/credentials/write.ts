/**
 * Writes `.service` by the rules of the service: verbatim, readable by its owner only, ignored by git before it exists,
 * and never over the file of another tenant.
 */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, replacePrivateFile } from '../files/write.ts';
import { CREDENTIALS_FILENAME, parseCredentials, tenantIdIn } from './format.ts';
import { ignoreCredentials } from './gitignore.ts';

/**
 * `.service` belongs to another tenant, or is something else altogether. It was left as it is.
 *
 * @example
 * import { CredentialsConflict, refuseIfPresent } from '@porchlight/sdk/credentials';
 *
 * const error = await refuseIfPresent().catch((thrown: unknown) => thrown);
 * if (error instanceof CredentialsConflict) console.log(error.presentTenantId); // brave-otter-k3f9q2
 */
export class CredentialsConflict extends Error {
  override readonly name = 'CredentialsConflict';
  /** The tenant that the present file belongs to, if it says so. */
  readonly presentTenantId: string | undefined;

  constructor(path: string, presentTenantId: string | undefined) {
    const owner = presentTenantId ? `belongs to the tenant ${presentTenantId}` : 'is not a credentials file';
    super(`${path} ${owner} and was not changed. Use another folder, or move it away yourself.`);
    this.presentTenantId = presentTenantId;
  }
}

export interface WrittenCredentials {
  readonly path: string;
  readonly gitignoreChanged: boolean;
}

/**
 * `content` is what the service returned as `credentials_file.content`.
 *
 * @throws `CredentialsConflict` if the folder has the file of another tenant
 * @throws `CredentialsInvalid` for a text that the service did not write
 *
 * @example
 * import { mkdir } from 'node:fs/promises';
 * import { writeCredentials } from '@porchlight/sdk/credentials';
 * import { createTenant } from '@porchlight/sdk/management';
 *
 * const tenant = await createTenant({ baseUrl: 'http://localhost:3000', name: 'Todo app' });
 * await mkdir('todo-app');
 * await writeCredentials(tenant.credentials_file.content, 'todo-app');
 */
export async function writeCredentials(content: string, folder: string = process.cwd()): Promise<WrittenCredentials> {
  const { tenantId } = parseCredentials(content);
  const path = join(folder, CREDENTIALS_FILENAME);
  const isPresent = await checkPresent(path, tenantId);
  // Replaced keys must be written into an existing file, even if git does not ignore it.
  const gitignoreChanged = await ignoreCredentials(folder).catch((error: unknown) => {
    if (isPresent) return false;
    throw error;
  });
  if (isPresent) await replacePrivateFile(path, content);
  // Fails if a file has appeared in the meantime.
  else await createFile(path, content, 0o600).catch((error) => Promise.reject(conflictOf(error, path)));
  return { path, gitignoreChanged };
}

/**
 * Call this before a tenant is made: its credentials need a folder without a `.service`.
 *
 * @throws `CredentialsConflict` if the folder has one
 *
 * @example
 * import { refuseIfPresent } from '@porchlight/sdk/credentials';
 *
 * await refuseIfPresent().catch((error: Error) => console.log(error.name)); // CredentialsConflict
 */
export async function refuseIfPresent(folder: string = process.cwd()): Promise<void> {
  const path = join(folder, CREDENTIALS_FILENAME);
  if (await exists(path)) throw new CredentialsConflict(path, await presentTenant(path));
}

/**
 * Writes `.service` into a folder that has none. A file that has appeared meanwhile stays, whatever it is.
 *
 * @throws `CredentialsConflict`
 */
export async function createCredentials(content: string, folder: string): Promise<void> {
  const path = join(folder, CREDENTIALS_FILENAME);
  await refuseIfPresent(folder);
  await ignoreCredentials(folder);
  await createFile(path, content, 0o600).catch((error) => Promise.reject(conflictOf(error, path)));
}

async function checkPresent(path: string, tenantId: string): Promise<boolean> {
  if (!(await exists(path))) return false;
  const present = await presentTenant(path);
  if (present !== tenantId) throw new CredentialsConflict(path, present);
  return true;
}

/** A symbolic link counts as present even if its target does not exist. */
async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

async function presentTenant(path: string): Promise<string | undefined> {
  const stats = await lstat(path);
  return stats.isFile() ? tenantIdIn(await readFile(path, 'utf8')) : undefined;
}

function conflictOf(error: NodeJS.ErrnoException, path: string): Error {
  return error.code === 'EEXIST' ? new CredentialsConflict(path, undefined) : error;
}
