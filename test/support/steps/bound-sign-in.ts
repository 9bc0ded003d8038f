/** A sign-in as an app begins it that keeps a state and a verifier, and the call that exchanges its code for tokens. */
import { sha256 } from '../../../server/crypto/hashes.ts';
import type { Harness } from '../harness.ts';
import { type SignInOptions, signInTo } from '../sign-in.ts';
import type { SocialTenant } from '../social-tenant.ts';

export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const BOUND = { code_challenge: sha256(VERIFIER), code_challenge_method: 'S256' };

/** The code that the tenant's callback URL gets. */
export async function codeOf(
  harness: Pick<Harness, 'baseUrl'>,
  tenantId: string,
  options: SignInOptions = {},
): Promise<string> {
  const end = await signInTo(harness, tenantId, { ...options, query: { ...BOUND, ...options.query } });
  const code = end.searchParams.get('code');
  if (!code) throw new Error(`the sign-in ended without a code: ${end.searchParams}`);
  return code;
}

export const redeem = (tenant: SocialTenant, code: string, verifier = VERIFIER): Promise<Response> =>
  tenant.edge('token', { code, code_verifier: verifier });
