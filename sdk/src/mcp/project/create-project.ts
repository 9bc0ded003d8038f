/**
 * Makes the tenant of a project: for the account that is signed in on this machine, or else as a guest. An account's
 * creation has an idempotency key that is kept until the file is written, so a retry after any failure finds the same
 * tenant; a guest's creation has none and is never repeated.
 */
import { access, constants } from 'node:fs/promises';
import type { TenantCreated } from '../../../generated/porchlight.schemas.ts';
import { keepCredentials } from '../../cli/project/keep-credentials.ts';
import type { Env } from '../../cli/project/private-file.ts';
import {
  CredentialsExposed,
  CredentialsMissing,
  ignoreCredentials,
  readCredentials,
  refuseIfPresent,
  type WrittenCredentials,
} from '../../credentials/index.ts';
import { Unavailable } from '../../errors.ts';
import { type CreateTenantOptions, createOwnedTenant, createTenant } from '../../management/index.ts';
import type { Account } from '../account/account.ts';
import type { CreationKeys } from '../account/creation-keys.ts';
import { ToolRefusal } from '../answer/tool-refusal.ts';

export interface CreatedProject {
  readonly created: TenantCreated;
  readonly written: WrittenCredentials;
}

/** Creates the tenant and writes `.service` into the folder. */
export type CreateProject = (folder: string, name?: string) => Promise<CreatedProject>;

interface Dependencies {
  readonly baseUrl: string;
  readonly env: Env;
  readonly account: Account;
  readonly creationKeys: CreationKeys;
}

export const createProject =
  ({ baseUrl, env, account, creationKeys }: Dependencies): CreateProject =>
  async (folder, name) => {
    const keep = async (created: TenantCreated, ignored: boolean): Promise<CreatedProject> => {
      const { path, gitignoreChanged } = await keepCredentials(created, folder, env);
      return { created, written: { path, gitignoreChanged: gitignoreChanged || ignored } };
    };
    if (!(await account.isWanted())) {
      await refuseIfPresent(folder);
      const ignored = await prepareFolder(folder);
      return keep(await createAsGuest({ baseUrl, name }), ignored);
    }
    const present = await presentTenant(folder);
    const again = await creationKeys.find(folder, present);
    // If there is no creation to repeat, an existing file belongs to something else.
    if (again === null) await refuseIfPresent(folder);
    const ignored = await prepareFolder(folder);
    const idempotencyKey = again ?? (await creationKeys.begin(folder));
    const created = await account.withToken((accountToken) =>
      createOwnedTenant({ baseUrl, accountToken, idempotencyKey, name }),
    );
    const project = await keep(created, ignored);
    await creationKeys.finish(folder, idempotencyKey, created.tenant_id);
    return project;
  };

/** Called before the tenant is made: its credentials are shown once, and need a file to go to. */
async function prepareFolder(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return await ignoreCredentials(folder);
  } catch (error) {
    if (error instanceof CredentialsExposed)
      throw new ToolRefusal('credentialsExposed', `Nothing was created: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    throw new ToolRefusal('folderNotWritable', `Nothing was created: ${folder} cannot be written to (${code}).`);
  }
}

async function createAsGuest(options: CreateTenantOptions): Promise<TenantCreated> {
  try {
    return await createTenant(options);
  } catch (error) {
    if (!(error instanceof Unavailable) || error.problem) throw error;
    throw new ToolRefusal(
      error.code,
      `${error.message} Whether a project was created is not known: ask the user before you try again.`,
    );
  }
}

async function presentTenant(folder: string): Promise<string | null> {
  try {
    return (await readCredentials(folder)).tenantId;
  } catch (error) {
    if (error instanceof CredentialsMissing) return null;
    throw error;
  }
}
