/** Edge sessions: a token for a minute in exchange for the application key, for callers that should not hold the key. */
import type { EdgeSession, EdgeSessionState } from '../../generated/porchlight.schemas.ts';
import { createEdgeSession, getEdgeSession } from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import { WrongArgument } from '../wrong-argument.ts';
import { type ManagementOptions, requestsWith } from './connection.ts';

export interface EdgeSessionOptions extends Omit<ManagementOptions, 'managementKey'> {
  /** Starts with `svc_app_`. */
  readonly applicationKey: string;
}

/**
 * A token for a minute in exchange for the application key.
 *
 * @throws `TypeError` for a key of another kind, `Refused` for one that the service does not know
 *
 * @example
 * import { readCredentials } from '@porchlight/sdk/credentials';
 * import { openEdgeSession } from '@porchlight/sdk/management';
 *
 * const { baseUrl, applicationKey } = await readCredentials();
 * const session = await openEdgeSession({ baseUrl, applicationKey });
 * console.log(Object.keys(session).length > 0); // true
 */
export async function openEdgeSession(options: EdgeSessionOptions): Promise<EdgeSession> {
  if (!options.applicationKey.startsWith('svc_app_'))
    throw new WrongArgument('applicationKey must start with svc_app_.');
  const request = requestsWith(options.applicationKey, options);
  return settle(() => createEdgeSession(request()));
}

/**
 * The tenant of a session token, and when the session ends.
 *
 * @throws `Refused` for an expired or unknown token, `Unavailable` while the service cannot be reached
 *
 * @example
 * import { readCredentials } from '@porchlight/sdk/credentials';
 * import { openEdgeSession, readEdgeSession } from '@porchlight/sdk/management';
 *
 * const { baseUrl, tenantId, applicationKey } = await readCredentials();
 * const { token } = await openEdgeSession({ baseUrl, applicationKey });
 * const { tenant_id } = await readEdgeSession({ baseUrl, token });
 * console.log(tenant_id === tenantId); // true
 */
export async function readEdgeSession(
  options: Omit<EdgeSessionOptions, 'applicationKey'> & { readonly token: string },
): Promise<EdgeSessionState> {
  const request = requestsWith(options.token, options);
  return settleTwice(() => getEdgeSession(request()));
}
