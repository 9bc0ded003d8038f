/** The three calls to the authorization server that need no browser. */
import { z } from 'zod';
import { Unavailable } from '../../errors.ts';
import type { AuthorizationServer } from './discovery.ts';
import { send } from './send.ts';

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });

export interface AccountTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at_ms: number;
}

/** The authorization server says that this grant has ended. */
export class GrantEnded extends Error {
  override readonly name = 'GrantEnded';
}

/** A native client may use any port in a loopback redirect (RFC 8252 section 7.3). */
export const REDIRECT_WITHOUT_PORT = 'http://127.0.0.1/callback';

export async function registerClient({ registration_endpoint }: AuthorizationServer): Promise<string> {
  const response = await send(registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Porchlight on this computer',
      redirect_uris: [REDIRECT_WITHOUT_PORT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }),
  });
  if (response.status !== 201)
    throw new Unavailable('unexpectedAnswer', `The registration answered ${response.status}.`);
  return z.object({ client_id: z.string() }).parse(response.data).client_id;
}

export async function requestTokens(
  { token_endpoint, resource }: AuthorizationServer,
  fields: Readonly<Record<string, string>>,
): Promise<AccountTokens> {
  const response = await send(token_endpoint, { method: 'POST', body: new URLSearchParams({ ...fields, resource }) });
  // RFC 6749 section 5.2: 400 means that the grant is wrong, 401 that the client is; everything else is an outage.
  if (response.status === 400 || response.status === 401) throw new GrantEnded('The sign-in has ended.');
  if (response.status !== 200) throw new Unavailable('unavailable', 'The authorization server is away.');
  const { access_token, refresh_token, expires_in } = Tokens.parse(response.data);
  return { access_token, refresh_token, expires_at_ms: Date.now() + expires_in * 1_000 };
}

/** Ends the grant. The answer is the same whether or not there was one. */
export async function revokeToken(server: AuthorizationServer, clientId: string, token: string): Promise<void> {
  await send(server.revocation_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ token, client_id: clientId }),
  });
}
