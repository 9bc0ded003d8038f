/** The answer of an app while the service is away: a page that tries again, or a problem for a program. */
import type { Unavailable } from '../errors.ts';
import { PAGE_HEADERS, waitPage } from './pages.ts';
import { type AppRequest, problem, type Reply } from './reply.ts';

/** The app's answer instead of the SDK's own page and problem; omitted parts stay as they are. */
export type OnUnavailable = (
  error: Unavailable,
  request: AppRequest,
) => Partial<Pick<Reply, 'status' | 'headers' | 'body'>>;

/** `nextPath` is where the page goes when it tries again; its own address if left out. */
export type UnavailableReply = (error: Unavailable, request: AppRequest, nextPath?: string | null) => Reply;

/** Used if the service has not said when to come back. */
const RETRY_AFTER_S = 5;

export const unavailableReply =
  (onUnavailable: OnUnavailable | undefined): UnavailableReply =>
  (error, request, nextPath) => {
    const retryAfterS = error.retryAfterS ?? RETRY_AFTER_S;
    const isBusy = error.status === 429;
    const detail = isBusy
      ? 'A limit is used up; nobody was signed out.'
      : 'The session cannot be checked right now; nobody was signed out.';
    const reply = request.isPage
      ? { status: error.status, headers: PAGE_HEADERS, body: waitPage(isBusy, retryAfterS, nextPath) }
      : problem(error.status, isBusy ? error.code : 'unavailable', detail);
    const { headers, ...own } = onUnavailable?.(error, request) ?? {};
    return {
      ...reply,
      ...own,
      headers: { ...reply.headers, 'retry-after': String(retryAfterS), ...headers },
      cookies: [],
    };
  };
