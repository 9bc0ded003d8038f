/**
 * Signs a person in through their browser: authorization code with PKCE, a state that works once, and a check of the
 * issuer.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ToolRefusal } from '../answer/tool-refusal.ts';
import type { AuthorizationServer } from './discovery.ts';
import { openLoopback } from './loopback.ts';
import { type AccountTokens, GrantEnded, requestTokens } from './token-endpoint.ts';

/** The only scope that is used for the account; everything else uses the keys of the project. */
const SCOPE = 'mcp:tenants:create';
const PATIENCE_MS = 300_000;

export interface PendingSignIn {
  /** Where the person has to go. */
  readonly url: string;
  readonly tokens: Promise<AccountTokens>;
}

export async function beginSignIn(server: AuthorizationServer, clientId: string): Promise<PendingSignIn> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const loopback = await openLoopback(state);
  const url = new URL(server.authorization_endpoint);
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: loopback.redirectUri,
      scope: SCOPE,
      resource: server.resource,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  const tokens = untilLate(loopback.answer)
    .finally(() => loopback.close())
    .then((answer) =>
      requestTokens(server, {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: codeOf(answer, server),
        code_verifier: verifier,
        redirect_uri: loopback.redirectUri,
      }).catch(refuseCode),
    );
  return { url: url.href, tokens };
}

function refuseCode(error: unknown): never {
  throw error instanceof GrantEnded ? new ToolRefusal('signInFailed', 'The sign-in came too late. Try again.') : error;
}

/** RFC 9207: an answer of another authorization server is refused. */
function codeOf(answer: URLSearchParams, { issuer }: AuthorizationServer): string {
  if (answer.get('iss') !== issuer) throw new ToolRefusal('signInFailed', 'The answer came from somebody else.');
  const code = answer.get('code');
  if (!code) throw new ToolRefusal('signInRefused', 'The sign-in was not approved in the browser.');
  return code;
}

function untilLate<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new ToolRefusal('signInExpired', 'Nobody signed in within five minutes.'));
    const timer = setTimeout(late, PATIENCE_MS);
    timer.unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
