/**
 * Access tokens whose MAC has been found good, so that the next call with the same token need not compute it again. Only
 * what can never change is remembered: that we wrote the token, and what it says. Its time, its tenant and whether it was
 * revoked are asked at every call.
 */
import { LRUCache } from 'lru-cache';
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

/** About 1 KB an entry: the memory stays within some 16 MB. */
const MOST_TOKENS = 16_384;

export class CheckedTokens {
  readonly #accessTokens: AccessTokens;
  readonly #checked: LRUCache<string, CheckedToken>;

  constructor(accessTokens: AccessTokens, most = MOST_TOKENS) {
    this.#accessTokens = accessTokens;
    this.#checked = new LRUCache({ max: most });
  }

  /** What a token that was read before says; null for what is no living token of ours; undefined: it must be read first. */
  known(token: string, now: Date): CheckedToken | null | undefined {
    const known = this.#checked.get(token);
    if (known) return isLive(known.claims, now) ? known : null;
    return this.#accessTokens.mayBeOurs(token) ? undefined : null;
  }

  /** What a token of ours that is alive at `now` says, else null. */
  async read(token: string, now: Date): Promise<CheckedToken | null> {
    const known = this.known(token, now);
    if (known !== undefined) return known;
    const claims = await this.#accessTokens.verify(token, now);
    if (!claims) return null;
    const checked = { claims, user: userOf(claims) };
    this.#checked.set(token, checked);
    return checked;
  }

  get size(): number {
    return this.#checked.size;
  }
}

const userOf = ({ id, email, name, picture }: VerifiedClaims): VerifiedUser => ({ id, email, name, picture });
