/** Where an app stores the pair between page loads, or between its starts. */
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';
import type { TextPlace } from './text-place.ts';

export interface TokenStorage {
  read(): Tokens | null;
  write(tokens: Tokens | null): void;
}

export const storedTokens = (place: TextPlace): TokenStorage => ({
  read() {
    const text = place.read();
    try {
      const { accessToken, refreshToken, refreshKey = randomText(16) } = JSON.parse(text || '{}');
      return accessToken && refreshToken ? { accessToken, refreshToken, refreshKey } : null;
    } catch {
      // The text is from another program.
      return null;
    }
  },
  write: (tokens) => place.write(tokens && JSON.stringify(tokens)),
});
