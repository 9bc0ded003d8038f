/** Where a tab keeps the sign-in that it left for: `sessionStorage`, which neither other tabs nor other browsers share. */
import type { SignInAttempt } from '../sign-in-attempt.ts';

export interface AttemptStorage {
  keep(attempt: SignInAttempt): void;
  /** The sign-in that matches a state, once. */
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
      // Another program's text under this key, or storage that the browser has switched off.
      return null;
    }
  },
});
