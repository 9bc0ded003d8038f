/** OpenID Connect Back-Channel Logout 1.0 section 2.4: the token that tells a client that a session has ended. */
import { signIssued } from '../../crypto/signing-key.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import type { LogoutNotice } from '../ports/sign-out.ts';
import type { IssuerState } from '../state/issuer-states.ts';

const LIFETIME_S = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export function signLogoutToken(
  { issuer, keys, clients }: Pick<IssuerState, 'issuer' | 'keys' | 'clients'>,
  { clientId, sessionId, userId }: LogoutNotice,
  random: Random,
  now: Date,
): Promise<string> {
  const { idTokenAlgorithm } = clients.find(({ id }) => id === clientId) ?? {};
  const iat = Math.floor(now.getTime() / 1_000);
  return signIssued(idTokenAlgorithm === 'ES256' ? keys.signing.es256 : keys.signing.rs256, 'logout+jwt', {
    iss: issuer,
    aud: clientId,
    sub: String(userId),
    sid: sessionId,
    jti: randomText(random, 24),
    iat,
    exp: iat + LIFETIME_S,
    events: { [EVENT]: {} },
  });
}
