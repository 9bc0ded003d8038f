/** RFC 7636 section 4.2: the S256 challenge of a verifier. */
import { createHash } from 'node:crypto';

export const pkceChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url');
