/**
 * Access tokens whose MAC has been found good, so that calls with the same token need not compute it again. Only what can
 * never change is remembered: that we wrote the token, and what it says. Its time, its tenant and whether it was revoked
 * are asked at every call. A token is remembered when it comes for the second time: those that come only once would push
 * out the others, and the collector would have to move each of them.
 */
import { type AccessTokens, isLive, type VerifiedClaims } from '../../crypto/access-token.ts';
import { RecentMap } from '../../kernel/recent-map.ts';
import { type SessionKey, sessionKey } from '../revocations/revoked-sessions.ts';
import { SeenBefore } from './seen-before.ts';

export interface VerifiedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

export interface CheckedToken {
  readonly token: string;
  readonly claims: VerifiedClaims;
  readonly session: SessionKey;
  readonly user: VerifiedUser;
}

/** About 1 KB an entry: the memory stays within some 16 MB. */
const MOST_TOKENS = 16_384;

/** Taken from the end of the token, which is its MAC. */
const MARK_LENGTH = 8;

/**
 * A number that recognises a token: 32 bits, made from its last characters. Two tokens may share it. It is made from
 * characters and not from a part of the text, which would also have to be hashed and compared.
 */
export function markOf(token: string): number {
  let mark = 0;
  for (let index = Math.max(0, token.length - MARK_LENGTH); index < token.length; index += 1) {
    mark = Math.imul(mark ^ token.charCodeAt(index), 0x9e37_79b1);
  }
  return mark ^ (mark >>> 16);
}

export class CheckedTokens {
  readonly #accessTokens: AccessTokens;
  /** Found by their marks, then compared as a whole. If two tokens share a mark, the newer one replaces the other. */
  readonly #checked: RecentMap<number, CheckedToken>;
  readonly #seenBefore = new SeenBefore();

  constructor(accessTokens: AccessTokens, most = MOST_TOKENS) {
    this.#accessTokens = accessTokens;
    this.#checked = new RecentMap(most);
  }

  /** The content of a valid token, or null for any other text. */
  read(token: string | CheckedToken, now: Date): CheckedToken | null {
    if (typeof token !== 'string') return isLive(token.claims, now) ? token : null;
    const claims = this.#accessTokens.verify(token, now);
    return claims && this.#found(token, claims);
  }

  /** The remembered result for exactly this token, whose MAC was found good. */
  recall(token: string): CheckedToken | undefined {
    const known = this.#checked.get(markOf(token));
    return known?.token === token ? known : undefined;
  }

  #found(token: string, claims: VerifiedClaims): CheckedToken {
    const { id, email, name, picture } = claims;
    const session = sessionKey(claims.tenant_id, claims.sid);
    const checked = { token, claims, session, user: { id, email, name, picture } };
    const mark = markOf(token);
    if (this.#seenBefore.has(mark)) this.#checked.set(mark, checked);
    return checked;
  }

  get size(): number {
    return this.#checked.size;
  }
}
