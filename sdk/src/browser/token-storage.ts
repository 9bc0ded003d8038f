/** Where a browser keeps the pair between page loads. */
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
        // Another program's text under this key, or storage that the browser has switched off.
        return null;
      }
    },
    write(tokens) {
      if (tokens) localStorage.setItem(key, JSON.stringify(tokens));
      else localStorage.removeItem(key);
    },
  };
}
