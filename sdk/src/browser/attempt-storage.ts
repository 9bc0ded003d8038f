/**
 * Where a tab keeps the sign-in that it has started: `sessionStorage`, which is not shared with other tabs or browsers.
 */
import type { SignInAttempt } from '../sign-in-attempt.ts';

export interface AttemptStorage {
  keep(attempt: SignInAttempt): void;
  /** Returns the sign-in that matches a state, and removes it. */
  take(state: string | null): SignInAttempt | null;
}

export const attemptStorage = (key: string): AttemptStorage => ({
  keep: (attempt) => sessionStorage.setItem(key, JSON.stringify(attempt)),
  take(state) {
    try {
      const { state: known, codeVerifier } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      if (state === null || known !== state || !codeVerifier) return null;
      sessionStorage.removeItem(key);
      return { state, codeVerifier };
    } catch {
      // The text is from another program, or the browser has switched storage off.
      return null;
    }
  },
});
