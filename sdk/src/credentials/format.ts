/** The text of `.service`: `key=value` lines. Pure; other files read and write it. */

/**
 * The name of the file.
 *
 * @example
 * import { CREDENTIALS_FILENAME } from '@porchlight/sdk/credentials';
 *
 * console.log(CREDENTIALS_FILENAME); // .service
 */
export const CREDENTIALS_FILENAME = '.service';

export interface Credentials {
  readonly baseUrl: string;
  readonly tenantId: string;
  /** For `/api/*`. Never leaves the machine that runs the agent or the server. */
  readonly managementKey: string;
  /** For `/edge/*`. Empty in the file of `porchlight link`, because the key of the app is not given to members. */
  readonly applicationKey: string;
  /** ISO 8601, or null for a tenant that does not expire. */
  readonly expiresAt: string | null;
}

/**
 * The file is there, but it is not what the service writes. The message never quotes it.
 *
 * @example
 * import { CredentialsInvalid, parseCredentials } from '@porchlight/sdk/credentials';
 *
 * try {
 *   parseCredentials('tenant_id=brave-otter-k3f9q2');
 * } catch (error) {
 *   console.log(error instanceof CredentialsInvalid); // true
 * }
 */
export class CredentialsInvalid extends Error {
  override readonly name = 'CredentialsInvalid';
}

/**
 * The content of a `.service`.
 *
 * @throws `CredentialsInvalid` for a text that lacks a line. The message never quotes it.
 *
 * @example
 * import { readFile } from 'node:fs/promises';
 * import { parseCredentials } from '@porchlight/sdk/credentials';
 *
 * const { tenantId } = parseCredentials(await readFile('.service', 'utf8'));
 * console.log(tenantId.length > 0); // true
 */
export function parseCredentials(content: string): Credentials {
  const fields = parseLines(content);
  const required = (key: string): string => {
    const value = fields.get(key);
    if (!value) throw new CredentialsInvalid(`${CREDENTIALS_FILENAME} has no ${key}.`);
    return value;
  };
  const expiresAt = fields.get('expires_at');
  return {
    baseUrl: required('base_url').replace(/\/+$/, ''),
    tenantId: required('tenant_id'),
    managementKey: required('management_key'),
    applicationKey: required('application_key').replace(/^none$/, ''),
    expiresAt: !expiresAt || expiresAt === 'never' ? null : expiresAt,
  };
}

/**
 * The file of a member, who has a management key of their own and no application key.
 *
 * @throws `CredentialsInvalid` for a value that would begin another line
 */
export function linkedCredentials(baseUrl: string, tenantId: string, managementKey: string): string {
  const values = [baseUrl, tenantId, managementKey, 'none', 'never'];
  if (values.some((value) => !/^[\x21-\x7e]+$/.test(value)))
    throw new CredentialsInvalid(`${CREDENTIALS_FILENAME} cannot hold such a value.`);
  const names = ['base_url', 'tenant_id', 'management_key', 'application_key', 'expires_at'];
  return names.map((name, index) => `${name}=${values[index]}\n`).join('');
}

/** The tenant of this file, if it names one. */
export const tenantIdIn = (content: string): string | undefined => parseLines(content).get('tenant_id');

function parseLines(content: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of content.split(/\r?\n/)) {
    const [, key, value] = /^\s*([a-z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key && value) fields.set(key, value);
  }
  return fields;
}
