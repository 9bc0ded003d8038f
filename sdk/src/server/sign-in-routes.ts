/** The addresses of a sign-in under one path: `login` and `callback` by GET, `logout` by POST, `sessions` and `teams` by both. */
import type { Auth } from './auth.ts';
import { answerSessions } from './own-sessions.ts';
import { nothingHerePage, PAGE_HEADERS, signOutPage } from './pages.ts';
import { type AppRequest, problem, type Reply, type RouteRequest, SIGN_OUT_WITH_POST } from './reply.ts';
import { answerTeams } from './teams/answer-teams.ts';

/** The part of a path after `/auth/`, or null for any other path. */
export function actionOf({ path }: Pick<AppRequest, 'path'>, basePath = '/auth'): string | null {
  const [pathname = ''] = path.split('?', 1);
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : null;
}

export async function answerAction(auth: Auth, action: string, request: RouteRequest): Promise<Reply> {
  const isGet = request.method === 'GET' || request.method === 'HEAD';
  if (action === 'logout' && request.method === 'POST') return auth.logout(request);
  if (action === 'logout') return request.isPage ? pageOf(405, signOutPage(), { allow: 'POST' }) : SIGN_OUT_WITH_POST;
  if (action === 'sessions') return answerSessions(auth, request);
  if (action === 'teams') return answerTeams(auth, request);
  if (action !== 'login' && action !== 'callback') {
    return request.isPage
      ? pageOf(404, nothingHerePage())
      : problem(404, 'notFound', 'There are login, callback, logout, sessions and teams.');
  }
  if (!isGet) return problem(405, 'methodNotAllowed', 'Open this address in the browser.', { allow: 'GET' });
  if (action === 'callback') return auth.callback(request);
  // A router that prefetches a link begins no sign-in; with this answer it loads the full page instead.
  if (request.fetchDest === 'empty') return problem(401, 'signInRequired', 'Open this address in the browser.');
  return auth.login(request);
}

const pageOf = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { ...PAGE_HEADERS, ...headers },
  cookies: [],
  body,
});

/** The address of the sign-in, which returns to a path. The provider is named, or the person chooses. */
export function loginPathOf(basePath = '/auth', returnTo?: string | null, provider?: string): string {
  const query = new URLSearchParams({
    ...(returnTo ? { return_to: returnTo } : {}),
    ...(provider === undefined ? {} : { provider }),
  }).toString();
  return `${basePath}/login${query && `?${query}`}`;
}
