/** An app with a sign-in at /in and the access token in a cookie. A test decides what its pages show. */
import {
  type AppUser,
  addCookie,
  challengeOf,
  edge,
  type Incoming,
  type PlainApp,
  page,
  random,
  redirect,
  type Service,
  servePlain,
  verify,
} from './plain-app.ts';

type Show = (incoming: Incoming, user: AppUser | null, token: string) => void;

export function appWithPages(service: Service, show: Show): Promise<PlainApp> {
  const verifiers = new Map<string, string>();
  return servePlain(async (incoming, origin) => {
    const { res, url, cookies } = incoming;
    if (url.pathname === '/in') {
      const [state, verifier] = [random(), random() + random()];
      verifiers.set(state, verifier);
      addCookie(res, `s=${state}; Path=/; HttpOnly; SameSite=Lax`);
      const query = {
        redirect_uri: `${origin}/back`,
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      };
      return redirect(res, `${service.baseUrl}/edge/auth/${service.tenantId}/google?${new URLSearchParams(query)}`);
    }
    if (url.pathname === '/back') {
      const code_verifier = verifiers.get(cookies.s ?? '');
      if (url.searchParams.get('state') !== cookies.s || url.searchParams.has('error'))
        return page(res, '<p>Again?', 400);
      const answer = await edge(service, 'token', { code: url.searchParams.get('code'), code_verifier });
      const { access_token } = (await answer.json()) as { access_token: string };
      addCookie(res, `t=${access_token}; Path=/; HttpOnly; SameSite=Lax`);
      return redirect(res, '/');
    }
    const seen = cookies.t ? await verify(service, cookies.t) : null;
    const user = seen && seen !== 'invalid' && seen !== 'away' ? seen.user : null;
    return show(incoming, user, cookies.t ?? '');
  });
}
