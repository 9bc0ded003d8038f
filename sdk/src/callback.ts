/** What the query of the callback URL says. Pure. */
import type { Tokens } from './errors.ts';
import { checkReturnTo } from './return-to.ts';

export type Callback =
  | { readonly tokens: Tokens; readonly error: null; readonly returnTo: string | null }
  /** `access_denied` when the person said no, `login_failed` when something else went wrong. */
  | { readonly tokens: null; readonly error: string; readonly returnTo: string | null };

export function readCallback(query: URLSearchParams): Callback {
  const returnTo = checkReturnTo(query.get('return_to'));
  const error = query.get('error');
  if (error !== null) return { tokens: null, error: /^\w{1,64}$/.test(error) ? error : 'login_failed', returnTo };
  const accessToken = query.get('access_token');
  const refreshToken = query.get('refresh_token');
  if (!accessToken || !refreshToken) return { tokens: null, error: 'login_failed', returnTo };
  return { tokens: { accessToken, refreshToken }, error: null, returnTo };
}
