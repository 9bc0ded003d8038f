/** RFC 7636 section 4.2: what a verifier answers to, by S256. */
import { createHash } from 'node:crypto';

export const pkceChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url');
