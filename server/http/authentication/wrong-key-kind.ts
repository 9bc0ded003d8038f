/** A credential that is good, but elsewhere: the refusal says what it is and which one is asked for here. */
import {
  APPLICATION_KEY_PREFIX,
  EDGE_SESSION_PREFIX,
  type Fix,
  MANAGEMENT_KEY_PREFIX,
  WAIT_TOKEN_PREFIX,
} from '@porchlight/contract';
import { isWellFormed } from '../../crypto/credentials.ts';
import type { DomainError } from '../../kernel/domain-error.ts';

type Kind = 'management' | 'application' | 'waitToken' | 'edgeSession' | 'accountToken';

interface KindTerms {
  /** What it is and where it goes. */
  readonly what: string;
  /** Where it comes from, for a caller that should have sent one. */
  readonly why: string;
  readonly matches: (credential: string) => boolean;
}

const KINDS: Readonly<Record<Kind, KindTerms>> = {
  management: {
    what: 'a management key, which is for `/api/*`',
    why: 'Repeat the call with the management key of the `.service` file.',
    matches: (credential) => isWellFormed(MANAGEMENT_KEY_PREFIX, credential),
  },
  application: {
    what: 'an application key, which is for `/edge/*`',
    why: 'Repeat the call with the application key of the `.service` file.',
    matches: (credential) => isWellFormed(APPLICATION_KEY_PREFIX, credential),
  },
  waitToken: {
    what: 'a wait token, which is for `GET /api/wait` alone',
    why: 'Repeat the call with the wait token that `POST /api/claim/url` returned.',
    matches: (credential) => isWellFormed(WAIT_TOKEN_PREFIX, credential),
  },
  edgeSession: {
    what: 'an edge session token, which is for `GET /edge/session`',
    why: 'Repeat the call with a token of `POST /edge/session`.',
    matches: (credential) => credential.startsWith(EDGE_SESSION_PREFIX),
  },
  accountToken: {
    what: 'an OAuth access token, which is for `/mcp`',
    why: 'Repeat the call with an OAuth access token of an account. /docs/oauth tells how to get one.',
    // It has no prefix to be known by.
    matches: () => false,
  },
};

/** Null when the credential is of the kind that is asked for, or of no kind at all. */
export function misplaced(
  credential: string,
  expected: Kind,
  request?: { readonly method: string; readonly path: string },
): DomainError | null {
  if (KINDS[expected].matches(credential)) return null;
  const kind = Object.values(KINDS).find(({ matches }) => matches(credential));
  if (!kind) return null;
  const fix = request && { why: KINDS[expected].why, method: request.method as Fix['method'], path: request.path };
  return { code: 'wrongKeyKind', detail: `This is ${kind.what}.`, ...(fix ? { fix } : {}) };
}
