import { join } from 'node:path';
import { PACKAGE_TEXTS } from '../../generated/packages.ts';
import { NotAPlace } from '../files/place.ts';
import { readText } from '../files/read.ts';
import { CREDENTIALS_FILENAME, type Credentials, CredentialsInvalid, parseCredentials } from './format.ts';

/**
 * There is no `.service` in the folder.
 *
 * @example
 * import { CredentialsMissing, readCredentials } from '@porchlight/sdk/credentials';
 *
 * const error = await readCredentials('elsewhere').catch((thrown: unknown) => thrown);
 * if (error instanceof CredentialsMissing) console.log(error.folder); // elsewhere
 */
export class CredentialsMissing extends Error {
  override readonly name = 'CredentialsMissing';
  readonly folder: string;

  constructor(folder: string) {
    super(`There is no ${CREDENTIALS_FILENAME} in ${folder}. Make a project with: ${PACKAGE_TEXTS.command} init`);
    this.folder = folder;
  }
}

/**
 * Reads `.service` of the project whose root is `folder`.
 *
 * @throws `CredentialsMissing` if there is none, `CredentialsInvalid` if it is not what the service writes
 *
 * @example
 * import { readCredentials } from '@porchlight/sdk/credentials';
 *
 * const { baseUrl, tenantId } = await readCredentials();
 * console.log(tenantId.length > 0 && baseUrl.startsWith('http')); // true
 */
export async function readCredentials(folder: string = process.cwd()): Promise<Credentials> {
  const content = await readText(join(folder, CREDENTIALS_FILENAME)).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof NotAPlace) throw new CredentialsInvalid(error.message);
    if (error.code === 'ENOENT') throw new CredentialsMissing(folder);
    throw new CredentialsInvalid(`${CREDENTIALS_FILENAME} in ${folder} cannot be read (${error.code}).`);
  });
  return parseCredentials(content);
}
