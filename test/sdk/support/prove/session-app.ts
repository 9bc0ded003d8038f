/** An app with its own sessions, a sign-in by code, and notes. Each fault is one that people really make. */
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

export type SessionFault =
  | 'openApi'
  | 'openList'
  | 'foreignProfile'
  | 'foreignNote'
  | 'foreignEdit'
  | 'foreignDelete'
  | 'scriptGuard'
  | 'redirectWithBody'
  | 'dataRoute'
  | 'slashPasses'
  | 'headerPasses'
  | 'signOutForgets'
  | 'ignoresRevocation'
  | 'noState'
  | 'anyState'
  | 'openRedirect'
  | 'slashSlashRedirect'
  | 'fixedSession'
  | 'plantedSession'
  | 'readableCookie'
  | 'noneCookie'
  | 'publicCache'
  | 'reflectsOrigin'
  | 'forgeable'
  | 'byAddress'
  | 'mergesByAddress'
  | 'outageSignsOut'
  | 'breaksOnDenial'
  | 'servesSecrets';

interface Session {
  access: string;
  refresh: string;
  account: string;
}

interface Note {
  readonly id: number;
  readonly owner: string;
  text: string;
}

/** Names of addresses, cookies and fields are the app's own: the SDK knows none of them. */
export async function sessionApp(service: Service, fault?: SessionFault, secret = ''): Promise<PlainApp> {
  const has = (one: SessionFault): boolean => fault === one;
  const sessions = new Map<string, Session | null>();
  const accounts = new Map<string, { key: string; user: AppUser; number: number }>();
  const notes: Note[] = [];
  const attempts = new Map<string, { verifier: string; next: string }>();
  const keyOf = (user: AppUser): string => (has('byAddress') || has('mergesByAddress') ? user.email : String(user.id));

  const cookieOf = (id: string): string =>
    `desk=${id}; Path=/${has('readableCookie') ? '' : '; HttpOnly'}; SameSite=${has('noneCookie') || has('forgeable') ? 'None; Secure' : 'Lax'}`;

  /** Asks the service each time who the person is. */
  const whoIs = async ({
    cookies,
    res,
  }: Incoming): Promise<{ key: string; user: AppUser; number: number } | 'away' | null> => {
    const id = cookies.desk ?? '';
    const session = sessions.get(id);
    if (!session) return null;
    const account = accounts.get(session.account) ?? null;
    if (has('ignoresRevocation')) return account;
    const seen = await verify(service, session.access);
    if (seen === 'away' && !has('outageSignsOut')) return 'away';
    if (seen !== 'invalid' && seen !== 'away') return account;
    sessions.delete(id);
    addCookie(res, 'desk=; Path=/; Max-Age=0');
    return null;
  };

  const begin = ({ res, url }: Incoming, origin: string): void => {
    const [state, verifier] = [random(), random() + random()];
    attempts.set(state, { verifier, next: url.searchParams.get('next') ?? '/' });
    addCookie(res, `pending=${state}; Path=/; HttpOnly; SameSite=Lax`);
    const query = new URLSearchParams({
      redirect_uri: `${origin}/back`,
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    });
    redirect(res, `${service.baseUrl}/edge/auth/${service.tenantId}/google?${query}`);
  };

  const isMine = (state: string, pending: string | undefined): boolean =>
    has('noState') || (has('anyState') ? pending !== undefined : state === pending);

  const safe = (next: string, origin: string): string => {
    if (has('openRedirect')) return next;
    if (has('slashSlashRedirect')) return next.startsWith('/') ? next : '/';
    return next.startsWith('/') && URL.canParse(next, origin) && new URL(next, origin).origin === origin ? next : '/';
  };

  const finish = async ({ res, url, cookies }: Incoming, origin: string): Promise<void> => {
    const state = url.searchParams.get('state') ?? '';
    if (url.searchParams.has('error')) {
      if (has('breaksOnDenial')) throw new Error('no code');
      return page(res, '<p>Not signed in. <a href="/enter">Again</a>');
    }
    const attempt = attempts.get(state);
    if (!attempt || !isMine(state, cookies.pending))
      return page(res, '<p>Begin again. <a href="/enter">Again</a>', 400);
    const body = { code: url.searchParams.get('code'), code_verifier: attempt.verifier };
    const answer = await edge(service, 'token', body);
    if (!answer.ok) return page(res, '<p>Begin again.', 400);
    const { access_token: access, refresh_token: refresh } = (await answer.json()) as Record<string, string>;
    const seen = await verify(service, access ?? '');
    if (seen === 'invalid' || seen === 'away') return page(res, '<p>Begin again.', 400);
    const key = keyOf(seen.user);
    const present = accounts.get(key);
    if (!present) accounts.set(key, { key, user: seen.user, number: accounts.size + 100 });
    else if (!has('mergesByAddress')) present.user = seen.user;
    const kept = has('fixedSession') ? cookies.visit : has('plantedSession') ? cookies.desk : undefined;
    const id = kept ?? random();
    sessions.set(id, { access: access ?? '', refresh: refresh ?? '', account: key });
    addCookie(res, cookieOf(id));
    redirect(res, safe(attempt.next, origin));
  };

  return servePlain(async (incoming, origin) => {
    const { req, res, cookies, form } = incoming;
    const { pathname } = incoming.url;
    if (has('fixedSession') && !cookies.visit) addCookie(res, `visit=${random()}; Path=/; HttpOnly; SameSite=Lax`);
    if (has('servesSecrets') && pathname === '/.env') return void res.end(`KEY=${secret}\n`);
    if (has('reflectsOrigin') && req.headers.origin) {
      res.setHeader('access-control-allow-origin', req.headers.origin);
      res.setHeader('access-control-allow-credentials', 'true');
    }
    if (pathname === '/enter') return begin(incoming, origin);
    if (pathname === '/back') return finish(incoming, origin);
    const seen = has('fixedSession')
      ? await whoIs({ ...incoming, cookies: { ...cookies, desk: cookies.visit ?? '' } })
      : await whoIs(incoming);
    if (seen === 'away') return page(res, '<p>One moment, please.', 503);
    const list = (): string => [...accounts.values()].map(({ user }) => `<li>${user.email}`).join('');
    if (has('openList') && pathname === '/people') return page(res, `<ul>${list()}</ul>`);
    if (has('openApi') && /^\/api\/account\/\d+$/.test(pathname)) {
      const found = [...accounts.values()].find(({ number }) => pathname.endsWith(`/${number}`));
      return json(res, found?.user ?? {}, found ? 200 : 404);
    }
    if (has('scriptGuard') && pathname === '/everybody') {
      return page(res, `<script>if (!window.signedIn) location.replace('/')</script><ul>${list()}</ul>`);
    }
    if (has('redirectWithBody') && pathname === '/everybody' && !seen) return redirect(res, '/', `<ul>${list()}</ul>`);
    if (has('dataRoute') && /^\/profile\/\d+\.data$/.test(pathname)) {
      const found = [...accounts.values()].find(({ number }) => pathname === `/profile/${number}.data`);
      return json(res, found?.user ?? {});
    }
    if (has('headerPasses') && req.headers['x-original-url']) {
      const found = [...accounts.values()].find(({ number }) => req.headers['x-original-url'] === `/profile/${number}`);
      return page(res, found?.user.email ?? '');
    }
    if (has('slashPasses') && /^\/profile\/\d+\/$/.test(pathname)) {
      const found = [...accounts.values()].find(({ number }) => pathname === `/profile/${number}/`);
      return page(res, found?.user.email ?? '');
    }
    if (!seen) {
      if (pathname === '/')
        return page(res, '<h1>Notes</h1><a href="/enter?next=/">Come in</a> <a href="/about">About</a>');
      if (pathname === '/about') return page(res, '<p>An app for notes.');
      return redirect(res, '/enter?next=/');
    }
    const { user, key, number } = seen;
    const mine = notes.filter(({ owner }) => owner === key);
    if (pathname === '/') {
      const more = has('openList')
        ? '<a href="/people">People</a>'
        : has('scriptGuard') || has('redirectWithBody')
          ? '<a href="/everybody">All</a>'
          : '';
      return page(
        res,
        `<h1>Notes</h1><p>${user.email}</p><a href="/profile/${number}">Me</a> <a href="/list">Notes</a> <a href="/about">About</a> ${more}
         <script>fetch('/api/account/${number}')</script><form method="post" action="/bye"><button>Bye</button></form>`,
      );
    }
    if (pathname === '/about') return page(res, '<p>An app for notes.');
    if (pathname === '/people') return page(res, '<p>Nobody is listed.', 404);
    if (pathname === '/everybody') return page(res, has('redirectWithBody') ? `<ul>${list()}</ul>` : '', 200);
    if (pathname === '/bye' && req.method === 'POST') {
      if (!has('signOutForgets')) {
        await edge(service, 'logout', {
          refresh_token: sessions.get(cookies.desk ?? cookies.visit ?? '')?.refresh ?? '',
        });
        sessions.delete(cookies.desk ?? '');
        sessions.delete(cookies.visit ?? '');
      }
      addCookie(res, 'desk=; Path=/; Max-Age=0');
      addCookie(res, 'visit=; Path=/; Max-Age=0');
      return redirect(res, '/');
    }
    const ofProfile = /^\/(?:profile|api\/account)\/(\d+)$/.exec(pathname);
    if (ofProfile) {
      const found = [...accounts.values()].find((one) => one.number === Number(ofProfile[1]));
      if (!found || (found.key !== key && !has('foreignProfile'))) return page(res, '<p>There is no such page.', 404);
      if (has('publicCache')) {
        res.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' });
        return void res.end(found.user.email);
      }
      if (pathname.startsWith('/api')) return json(res, found.user);
      return page(res, `<h1>${found.user.name}</h1><p>${found.user.email}`);
    }
    if (pathname === '/list') {
      if (req.method === 'POST') {
        const isForeign = req.headers.origin !== undefined && req.headers.origin !== origin;
        if (isForeign && !has('forgeable')) return page(res, '<p>No.', 403);
        notes.push({ id: notes.length + 1, owner: key, text: form.get('text') ?? '' });
        return redirect(res, '/list');
      }
      const items = mine.map(({ id, text }) => `<li><a href="/note/${id}">${text}</a>`).join('');
      return page(
        res,
        `<ul>${items}</ul><form method="post" action="/list"><textarea name="text"></textarea><button>Add</button></form>`,
      );
    }
    const ofNote = /^\/note\/(\d+)(\/edit|\/delete)?$/.exec(pathname);
    const note = notes.find(({ id }) => id === Number(ofNote?.[1]));
    const isAllowed =
      note &&
      (note.owner === key ||
        (has('foreignNote') && !ofNote?.[2]) ||
        (has('foreignEdit') && ofNote?.[2] === '/edit') ||
        (has('foreignDelete') && ofNote?.[2] === '/delete'));
    if (!note || !isAllowed) return page(res, '<p>There is no such page.', 404);
    if (ofNote?.[2] === '/edit' && req.method === 'POST') note.text = form.get('text') ?? '';
    if (ofNote?.[2] === '/delete' && req.method === 'POST')
      notes.splice(notes.indexOf(note), 1, { ...note, owner: '' });
    if (ofNote?.[2]) return redirect(res, '/list');
    return page(
      res,
      `<p>${note.text}<form method="post" action="/note/${note.id}/edit"><input name="text" value=""><button>Save</button></form>
       <form method="post" action="/note/${note.id}/delete"><button>Delete</button></form>`,
    );
  });
}
