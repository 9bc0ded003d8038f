/**
 * An app without its own sessions: the tokens of the service are in its cookies, and an API also accepts them in a
 * header.
 */
import {
  type AppUser,
  addCookie,
  challengeOf,
  edge,
  type Incoming,
  json,
  type PlainApp,
  page,
  random,
  redirect,
  type Service,
  servePlain,
  verify,
} from './plain-app.ts';

export type TokenFault =
  | 'expired'
  | 'otherTenant'
  | 'badSignature'
  | 'noneAlg'
  | 'idToken'
  | 'truncated'
  | 'decodesOnly'
  | 'ended'
  | 'keepsTokensOnSignOut'
  | 'tokensInAddress'
  | 'tokenInPage'
  | 'stayingCallback'
  | 'racing'
  | 'outageClears';

interface Claims extends AppUser {
  readonly sub?: string;
  readonly tenant_id?: string;
  readonly exp: number;
  readonly gen?: number;
}

/** What one fault of each kind accepts without asking the service. */
const BELIEVES: Readonly<
  Partial<Record<TokenFault, (claims: Claims, header: { alg: string }, signature: string, tenantId: string) => boolean>>
> = {
  expired: ({ exp }) => exp * 1_000 < Date.now(),
  otherTenant: ({ tenant_id }, _header, _signature, own) => tenant_id !== undefined && tenant_id !== own,
  badSignature: ({ tenant_id, exp }, { alg }, signature, own) =>
    alg === 'HS256' && tenant_id === own && exp * 1_000 > Date.now() && signature.length === 43,
  noneAlg: (_claims, { alg }) => alg === 'none',
  idToken: ({ sub }) => sub !== undefined,
  truncated: (_claims, _header, signature) => signature.length > 0 && signature.length < 43,
  ended: ({ gen, tenant_id }, { alg }, signature, own) =>
    gen === 0 && tenant_id === own && alg !== 'none' && signature.length === 43,
  decodesOnly: () => true,
};

export async function tokenApp(service: Service, fault?: TokenFault): Promise<PlainApp> {
  const has = (one: TokenFault): boolean => fault === one;
  const believes = fault && BELIEVES[fault];
  const renewals = new Map<string, Promise<[string, string] | 'away' | null>>();
  const attempts = new Map<string, string>();

  const userOf = async (token: string): Promise<AppUser | 'away' | null> => {
    const claims = believes && decoded(token, believes, service.tenantId);
    if (claims) return { id: Number(claims.sub ?? claims.id), email: claims.email, name: claims.name };
    const seen = await verify(service, token);
    return seen === 'away' ? 'away' : seen === 'invalid' ? null : seen.user;
  };

  const renew = async (refresh: string): Promise<[string, string] | 'away' | null> => {
    const answer = await edge(service, 'refresh', { refresh_token: refresh });
    if (answer.status >= 500) return 'away';
    if (!answer.ok) return null;
    const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
    return [access_token ?? '', refresh_token ?? ''];
  };

  const renewOnce = (refresh: string): ReturnType<typeof renew> => {
    if (has('racing')) return renew(refresh);
    const present = renewals.get(refresh) ?? renew(refresh);
    renewals.set(refresh, present);
    return present.then((renewed) => {
      if (renewed === 'away') renewals.delete(refresh);
      return renewed;
    });
  };

  const keep = ({ res }: Incoming, [access, refresh]: readonly [string, string]): void => {
    addCookie(res, `one=${access}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`);
    addCookie(res, `two=${refresh}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400`);
  };
  const drop = ({ res }: Incoming): void => {
    for (const name of ['one', 'two']) addCookie(res, `${name}=; Path=/; Max-Age=0`);
  };

  const whoIs = async (incoming: Incoming): Promise<AppUser | 'away' | null> => {
    const { cookies, req } = incoming;
    const bearer = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
    if (bearer) return userOf(bearer);
    const seen = cookies.one ? await userOf(cookies.one) : null;
    if (seen === 'away' && has('outageClears')) drop(incoming);
    if (seen) return seen;
    if (!cookies.two) return null;
    const renewed = await renewOnce(cookies.two);
    if (renewed === 'away') {
      if (has('outageClears')) drop(incoming);
      return 'away';
    }
    if (!renewed) {
      drop(incoming);
      return null;
    }
    keep(incoming, renewed);
    return userOf(renewed[0]);
  };

  const usesCode = !has('tokensInAddress') && !has('stayingCallback') && !believes;

  return servePlain(async (incoming, origin) => {
    const { req, res, url, cookies } = incoming;
    const { pathname } = url;
    if (pathname === '/session/new') {
      const [state, verifier] = [random(), random() + random()];
      attempts.set(state, verifier);
      addCookie(res, `began=${state}; Path=/; HttpOnly; SameSite=Lax`);
      const query = new URLSearchParams({ redirect_uri: `${origin}/session/done`, state });
      if (usesCode) query.set('code_challenge', challengeOf(verifier));
      if (usesCode) query.set('code_challenge_method', 'S256');
      return redirect(res, `${service.baseUrl}/edge/auth/${service.tenantId}/google?${query}`);
    }
    if (pathname === '/session/done') {
      const state = url.searchParams.get('state') ?? '';
      const verifier = attempts.get(state);
      if (state !== cookies.began || !verifier) return page(res, '<p>Once more, please.', 400);
      if (url.searchParams.has('error')) return page(res, '<p>Not signed in.');
      let pair: [string, string] = [
        url.searchParams.get('access_token') ?? '',
        url.searchParams.get('refresh_token') ?? '',
      ];
      if (usesCode) {
        const answer = await edge(service, 'token', { code: url.searchParams.get('code'), code_verifier: verifier });
        if (!answer.ok) return page(res, '<p>Once more, please.', 400);
        const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
        pair = [access_token ?? '', refresh_token ?? ''];
      }
      if (!(await userOf(pair[0]))) return page(res, '<p>Once more, please.', 400);
      keep(incoming, pair);
      if (has('stayingCallback')) return page(res, '<p>Welcome. <a href="/">On</a>');
      return redirect(res, has('tokensInAddress') ? `/?token=${pair[0]}` : '/');
    }
    const user = await whoIs(incoming);
    if (user === 'away') return page(res, '<p>One moment, please.', 503);
    if (pathname === '/session' && req.method === 'DELETE') {
      if (!has('keepsTokensOnSignOut')) await edge(service, 'logout', { refresh_token: cookies.two ?? '' });
      drop(incoming);
      return json(res, {});
    }
    if (pathname === '/api/me') return user ? json(res, user) : json(res, { error: 'unauthorized' }, 401);
    if (pathname !== '/') return page(res, '<p>There is no such page.', 404);
    if (!user) return page(res, '<form method="post" action="/session/new"><button>Continue</button></form>');
    const shown = has('tokenInPage') ? `<script>window.refresh = '${cookies.two}'</script>` : '';
    return page(
      res,
      `<p>${user.name} ${user.email}</p>${shown}<script>fetch('/api/me'); const out = () => fetch('/session', { method: 'DELETE' })</script>`,
    );
  });
}

function decoded(token: string, believes: NonNullable<(typeof BELIEVES)[TokenFault]>, tenantId: string): Claims | null {
  try {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    if (claims.email === undefined) return null;
    return believes(claims, JSON.parse(Buffer.from(header, 'base64url').toString()), signature, tenantId)
      ? claims
      : null;
  } catch {
    return null;
  }
}
