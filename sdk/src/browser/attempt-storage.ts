/**
 * Where an app keeps the sign-in that it has started. In a browser that is `sessionStorage`, which is not shared with
 * other tabs or browsers.
 */
import type { SignInAttempt } from '../sign-in-attempt.ts';
import type { TextPlace } from './text-place.ts';

export interface AttemptStorage {
  keep(attempt: SignInAttempt): void;
  /** Returns the sign-in that matches a state, and removes it. */
  take(state: string | null): SignInAttempt | null;
}

export const attemptStorage = (place: TextPlace): AttemptStorage => ({
  keep: (attempt) => place.write(JSON.stringify(attempt)),
  take(state) {
    const text = place.read();
    try {
      const { state: known, codeVerifier } = JSON.parse(text || '{}');
      if (state === null || known !== state || !codeVerifier) return null;
      place.write(null);
      return { state, codeVerifier };
    } catch {
      // The text is from another program.
      return null;
    }
  },
});
