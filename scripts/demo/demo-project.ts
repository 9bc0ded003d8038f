/** The project of the demo, kept in `.porchlight/demo` so that the next start finds the same users. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CREDENTIALS_FILENAME,
  type Credentials,
  CredentialsMissing,
  readCredentials,
  writeCredentials,
} from '../../sdk/src/credentials/index.ts';
import { createManagement, createTenant, Refused } from '../../sdk/src/management/index.ts';

const FOLDER = join(import.meta.dirname, '../../.porchlight/demo');

export async function demoProject(baseUrl: string, callbackUrl: string): Promise<Credentials> {
  mkdirSync(FOLDER, { recursive: true });
  const credentials = (await presentProject(baseUrl)) ?? (await newProject(baseUrl));
  await createManagement(credentials).provision([callbackUrl], { callbackMode: 'code' });
  return credentials;
}

/** Undefined when there is none, or one that has ended or belongs to another service. */
async function presentProject(baseUrl: string): Promise<Credentials | undefined> {
  try {
    const credentials = await readCredentials(FOLDER);
    if (credentials.baseUrl !== baseUrl) return undefined;
    const { tenant } = await createManagement(credentials).status();
    return tenant.status === 'ephemeral' || tenant.status === 'claimed' ? credentials : undefined;
  } catch (error) {
    if (error instanceof CredentialsMissing || error instanceof Refused) return undefined;
    throw error;
  }
}

async function newProject(baseUrl: string): Promise<Credentials> {
  rmSync(join(FOLDER, CREDENTIALS_FILENAME), { force: true });
  const created = await createTenant({ baseUrl, name: 'Porch notes' });
  await writeCredentials(created.credentials_file.content, FOLDER);
  return readCredentials(FOLDER);
}
