/** The column by which an attempt is found: its state, or its consent token. */
import { sha256 } from '../../../crypto/hashes.ts';
import type { AttemptHandle } from '../../../social-login/ports/attempts.ts';

export function columnOf(handle: AttemptHandle): {
  column: 'state_hash' | 'consent_hash';
  hash: string;
} {
  if ('stateHash' in handle) return { column: 'state_hash', hash: handle.stateHash };
  return 'state' in handle
    ? { column: 'state_hash', hash: sha256(handle.state) }
    : { column: 'consent_hash', hash: sha256(handle.consent) };
}
