/**
 * Access tokens that are wrong in one known way, so that an app can be asked what it does with them. Verify accepts none of
 * them, on any node: what is wrong with a token is in the token itself.
 */
import { ACCESS_TOKEN_LIFETIME_S, type WrongTokenKind } from '@porchlight/contract';
import type { AccessTokens } from '../crypto/access-token.ts';
import { createTestSessionId } from '../crypto/refresh-token.ts';
import { addSeconds } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { signAccessToken } from '../social-login/sessions/token-pair.ts';

/** Two words that genesis never puts together, and an ending that it never gives. */
export const OTHER_TENANT = 'other-tenant-000000';
/** Sessions begin with generation 1, so a token of generation 0 counts as one that a refresh has ended. */
const ENDED_GENERATION = 0;

interface WrongTokenSubject {
  readonly userId: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tenantId: string;
  readonly tenantExpiresAt: Date | null;
  readonly epoch: number;
}

interface Dependencies {
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  /** An id token of the project's own issuer for this person. */
  readonly signIdToken: (subject: WrongTokenSubject, now: Date) => Promise<string>;
}

export type CreateWrongToken = (kind: WrongTokenKind, subject: WrongTokenSubject, now: Date) => Promise<string>;

export const createWrongToken = ({ random, accessTokens, signIdToken }: Dependencies): CreateWrongToken => {
  const sign = (subject: WrongTokenSubject, issuedAt: Date, generation: number): string =>
    signAccessToken(
      accessTokens,
      {
        ...subject,
        sessionId: createTestSessionId(random),
        generation,
        sessionExpiresAt: addSeconds(issuedAt, ACCESS_TOKEN_LIFETIME_S),
      },
      issuedAt,
    );
  /** A token of a session that does not exist. It would be valid without the change that is made to it afterwards. */
  const almostGood = (subject: WrongTokenSubject, now: Date) => sign(subject, now, ENDED_GENERATION);
  const makers: Readonly<Record<WrongTokenKind, CreateMaker>> = {
    expired: (subject, now) => sign(subject, addSeconds(now, -2 * ACCESS_TOKEN_LIFETIME_S), 1),
    other_tenant: (subject, now) => sign({ ...subject, tenantId: OTHER_TENANT }, now, ENDED_GENERATION),
    bad_signature: (subject, now) => withOtherSignature(almostGood(subject, now)),
    none_alg: (subject, now) => withoutAlgorithm(almostGood(subject, now)),
    id_token: signIdToken,
    truncated: (subject, now) => almostGood(subject, now).slice(0, -12),
    ended: almostGood,
  };
  return async (kind, subject, now) => makers[kind](subject, now);
};

type CreateMaker = (subject: WrongTokenSubject, now: Date) => string | Promise<string>;

/** Another letter in the middle of the signature, where every bit counts. */
function withOtherSignature(token: string): string {
  const at = token.length - 20;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

function withoutAlgorithm(token: string): string {
  const [, payload] = token.split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${payload}.`;
}
