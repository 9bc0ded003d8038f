/**
 * Access tokens whose MAC has been found good, so that the next call with the same token need not compute it again. Only
 * what can never change is remembered: that we wrote the token, and what it says. Its time, its tenant and whether it was
 * revoked are asked at every call.
 */
import { type AccessTokens, isLive, type VerifiedClaims } from '../crypto/access-token.ts';

export interface VerifiedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

export interface CheckedToken {
  readonly claims: VerifiedClaims;
  /** One object for each token, so that an answer made from it can be kept with it. */
  readonly user: VerifiedUser;
}

/** About 1 KB an entry, and two halves: the memory stays within some 16 MB. */
const TOKENS_OF_A_HALF = 8_192;

export class CheckedTokens {
  readonly #accessTokens: AccessTokens;
  readonly #most: number;
  /** When the newer half is full it becomes the older one, and what nobody asked for meanwhile is dropped with that. */
  #newer = new Map<string, CheckedToken>();
  #older = new Map<string, CheckedToken>();

  constructor(accessTokens: AccessTokens, most = TOKENS_OF_A_HALF) {
    this.#accessTokens = accessTokens;
    this.#most = most;
  }

  /** What a token of ours that is alive at `now` says, else null. */
  read(token: string, now: Date): CheckedToken | null {
    const known = this.#newer.get(token) ?? this.#keep(token, this.#older.get(token));
    if (known) return isLive(known.claims, now) ? known : null;
    const claims = this.#accessTokens.verify(token, now);
    return claims ? this.#keep(token, { claims, user: userOf(claims) }) : null;
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  #keep<T extends CheckedToken | undefined>(token: string, checked: T): T {
    if (checked === undefined) return checked;
    if (this.#newer.size >= this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(token, checked);
    return checked;
  }
}

const userOf = ({ id, email, name, picture }: VerifiedClaims): VerifiedUser => ({ id, email, name, picture });
