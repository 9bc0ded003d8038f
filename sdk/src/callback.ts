/** Reads the query of the callback URL. Pure. Nothing in it is trusted before its state is known. */

import { checkReturnTo } from './return-to.ts';
import { isState } from './sign-in-attempt.ts';

export interface Callback {
  /** Null if this SDK cannot have made the state. */
  readonly state: string | null;
  readonly code: string | null;
  /** `access_denied` if the person refused, `login_failed` if something else went wrong. */
  readonly error: string | null;
  readonly returnTo: string | null;
}

export function readCallback(query: URLSearchParams): Callback {
  const [state, code, error] = [query.get('state'), query.get('code') || null, query.get('error')];
  const failure = error ?? (code ? null : 'login_failed');
  return {
    state: isState(state) ? state : null,
    code: error === null ? code : null,
    error: failure !== null && !/^\w{1,64}$/.test(failure) ? 'login_failed' : failure,
    returnTo: checkReturnTo(query.get('return_to')),
  };
}
