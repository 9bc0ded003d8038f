/**
 * A client of the suite that registers itself. Such clients are agents of the app's users, so the project has to allow
 * them, and each of their requests needs PKCE.
 */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Fields, Tokens, useRelyingParty } from './relying-party.ts';

export const OWN_REDIRECT = 'https://suite.example/cb';

type Registered = Readonly<Record<string, unknown>> & { readonly client_id: string; readonly client_secret: string };

export function registeredClients(relyingParty: ReturnType<typeof useRelyingParty>) {
  const { party, discovery, authorize, token } = relyingParty;

  const register = async (metadata: object = {}) => {
    const json = { resources: ['https://app.example.com/mcp'] };
    await party.tenant.api('/api/social-login/agents', { method: 'PUT', json });
    const { registration_endpoint } = (await discovery()) as { registration_endpoint: string };
    const answer = await fetch(registration_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [OWN_REDIRECT], ...metadata }),
    });
    return { status: answer.status, body: (await answer.json()) as Registered };
  };

  /** A request of the client, up to its answer. */
  const requestBy = async ({ client_id }: Registered, change: Fields = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge, code_challenge_method: 'S256' };
    const answered = await authorize({ client_id, redirect_uri: OWN_REDIRECT, ...pkce, ...change });
    return { ...answered, verifier };
  };

  const asClient = ({ client_id, client_secret }: Registered, fields: Fields) =>
    token(fields, `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`);

  /** The whole sign-in. */
  const signInBy = async (client: Registered, change: Fields = {}): Promise<Tokens> => {
    const { code, verifier } = await requestBy(client, change);
    const redirect_uri = change.redirect_uri ?? OWN_REDIRECT;
    const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri, code_verifier: verifier };
    const answer = await asClient(client, fields);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Tokens;
  };

  return { register, requestBy, asClient, signInBy };
}
