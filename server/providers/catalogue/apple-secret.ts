/** Apple's client secret: a statement that the developer signs with a key from Apple. */
import { importPKCS8, SignJWT } from 'jose';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { AppleCredentials } from '../provider-client.ts';

/** Apple takes up to six months. With a short life, a leaked secret is soon useless. */
const LIFETIME_S = 3_600;
const RENEWED_BEFORE_END_S = 600;

interface Dependencies {
  readonly credentials: AppleCredentials;
  readonly issuer: string;
  readonly clock: Clock;
}

export function createAppleSecret({ credentials, issuer, clock }: Dependencies): () => Promise<string> {
  const { clientId, teamId, keyId, privateKey } = credentials;
  let known: { readonly secret: Promise<string>; readonly renewAt: Date } | undefined;

  const sign = async (now: Date): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(addSeconds(now, LIFETIME_S))
      .sign(await importPKCS8(privateKey, 'ES256'));

  return () => {
    const now = clock.now();
    if (!known || known.renewAt <= now)
      known = { secret: sign(now), renewAt: addSeconds(now, LIFETIME_S - RENEWED_BEFORE_END_S) };
    return known.secret;
  };
}
