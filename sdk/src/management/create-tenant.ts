/** New tenants. A guest's creation has no idempotency key, so it is never repeated when its outcome is unknown. */
import type { TenantCreated } from '../../generated/porchlight.schemas.ts';
import { createGuestTenant, createOwnedTenant as createOwned } from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import { type ManagementOptions, requestsWith } from './connection.ts';

export interface CreateTenantOptions extends Omit<ManagementOptions, 'managementKey'> {
  /** What people see when they claim the project. */
  readonly name?: string | undefined;
}

export interface CreateOwnedTenantOptions extends CreateTenantOptions {
  /** OAuth access token of the account. */
  readonly accountToken: string;
  /** The name of this creation: a retry with the same key returns the same tenant. */
  readonly idempotencyKey: string;
}

/**
 * A tenant that lives for 72 hours unless a human claims it. Write its `credentials_file` with `writeCredentials`.
 *
 * @throws `Refused` if too many were made, `Unavailable` while the service cannot be reached
 *
 * @example
 * import { createTenant } from '@porchlight/sdk/management';
 *
 * const { status, credentials_file } = await createTenant({ baseUrl: 'http://localhost:3000', name: 'Todo app' });
 * console.log(status, credentials_file.filename); // ephemeral .service
 */
export async function createTenant(options: CreateTenantOptions): Promise<TenantCreated> {
  const request = requestsWith(undefined, options);
  return settle(() => createGuestTenant(options.name === undefined ? {} : { name: options.name }, request()));
}

/**
 * A tenant that belongs to the account from the start. Call it only if the account's owner agreed to exactly this.
 *
 * @throws `Refused` for a token that belongs to no account, or a key that was used for another creation; `Unavailable`
 * while the service cannot be reached
 *
 * @example
 * import { createOwnedTenant } from '@porchlight/sdk/management';
 *
 * const { status } = await createOwnedTenant({
 *   baseUrl: 'http://localhost:3000',
 *   accountToken: process.env.ACCOUNT_TOKEN ?? '',
 *   idempotencyKey: 'todo-app-of-monday',
 *   name: 'Todo app',
 * });
 * console.log(status); // claimed
 */
export async function createOwnedTenant(options: CreateOwnedTenantOptions): Promise<TenantCreated> {
  const { accountToken, idempotencyKey, name } = options;
  const body = { confirmed: true, idempotency_key: idempotencyKey, ...(name !== undefined && { name }) } as const;
  const request = requestsWith(accountToken, options);
  return settleTwice(() => createOwned(body, request()));
}
