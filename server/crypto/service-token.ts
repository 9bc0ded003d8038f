/** A token that a Google service account signs for one service of Google. It is used in place of an access token. */
import { importPKCS8, SignJWT } from 'jose';
import { addSeconds } from '../kernel/clock.ts';

const LIFETIME_S = 600;

interface Signer {
  readonly email: string;
  readonly keyId: string;
  readonly privateKey: string;
}

export const signServiceToken = async (
  { email, keyId, privateKey }: Signer,
  audience: string,
  now: Date,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(email)
    .setSubject(email)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(addSeconds(now, LIFETIME_S))
    .sign(await importPKCS8(privateKey, 'RS256'));
