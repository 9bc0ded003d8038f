/**
 * Access tokens whose MAC has been found good, so that the next call with the same token need not compute it again. Only
 * what can never change is remembered: that we wrote the token, and what it says. Its time, its tenant and whether it was
 * revoked are asked at every call.
 */
import { type AccessTokens, isLive, type VerifiedClaims } from '../crypto/access-token.ts';
import { RecentMap } from '../kernel/recent-map.ts';

export interface VerifiedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

export interface CheckedToken {
  readonly token: string;
  readonly claims: VerifiedClaims;
  /** One object for each token, so that an answer made from it can be kept with it. */
  readonly user: VerifiedUser;
}

/** About 1 KB an entry: the memory stays within some 16 MB. */
const MOST_TOKENS = 16_384;

/**
 * Tokens are looked for by the last characters of their MAC, which are quickly hashed, and then compared as a whole. Two
 * that end alike would take each other's place, and nothing more.
 */
const KEY_LENGTH = 24;
const keyOf = (token: string): string => token.slice(-KEY_LENGTH);

export class CheckedTokens {
  readonly #accessTokens: AccessTokens;
  readonly #checked: RecentMap<string, CheckedToken>;

  constructor(accessTokens: AccessTokens, most = MOST_TOKENS) {
    this.#accessTokens = accessTokens;
    this.#checked = new RecentMap(most);
  }

  /** What a token of ours that is alive at `now` says, else null: at once where nothing has to be computed. */
  read(token: string, now: Date): CheckedToken | null | Promise<CheckedToken | null> {
    const known = this.#checked.get(keyOf(token));
    if (known?.token === token) return isLive(known.claims, now) ? known : null;
    return this.#accessTokens.verify(token, now)?.then((claims) => claims && this.#remember(token, claims)) ?? null;
  }

  /** Whether the MAC of exactly this token has been found good. */
  has(token: string): boolean {
    return this.#checked.get(keyOf(token))?.token === token;
  }

  #remember(token: string, claims: VerifiedClaims): CheckedToken {
    const { id, email, name, picture } = claims;
    const checked = { token, claims, user: { id, email, name, picture } };
    this.#checked.set(keyOf(token), checked);
    return checked;
  }

  get size(): number {
    return this.#checked.size;
  }
}
