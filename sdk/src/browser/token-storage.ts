/** Where a browser stores the pair between page loads. */
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';

export interface TokenStorage {
  read(): Tokens | null;
  write(tokens: Tokens | null): void;
}

/** `localStorage`, shared by all tabs of the origin. */
export function localTokenStorage(key: string): TokenStorage {
  return {
    read() {
      try {
        const {
          accessToken,
          refreshToken,
          refreshKey = randomText(16),
        } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return accessToken && refreshToken ? { accessToken, refreshToken, refreshKey } : null;
      } catch {
        // The text is from another program, or the browser has switched storage off.
        return null;
      }
    },
    write(tokens) {
      if (tokens) localStorage.setItem(key, JSON.stringify(tokens));
      else localStorage.removeItem(key);
    },
  };
}
