/**
 * Accounts of a small office: a page with a script, and an API with a common path prefix. The sign-in begins with an
 * address in JSON. The callback tells the script to store the app's own token in the browser, and no cookie is a
 * session.
 */
import { randomUUID } from 'node:crypto';
import {
  type Ask,
  addCookie,
  edge,
  leadTo,
  type PlantedApp,
  random,
  send,
  sendJson,
  serve,
  startLink,
  type Tokens,
  tokensFor,
  verify,
} from './serve.ts';

const FAULTS = {
  'account of anybody': { id: 'P02' },
  'owners of all accounts': { id: 'P02' },
  'statement without a session': { id: 'P01', mayWrite: true },
  'account of anybody renamed': { id: 'P03', mayWrite: true },
  'service token only decoded': { id: 'P09' },
  'sign-out in the browser only': { id: 'P13' },
  'sign-in of any browser': { id: 'P15' },
  'token in the address': { id: 'P19' },
} as const;

type Fault = keyof typeof FAULTS;

interface Owner {
  readonly id: string;
  name: string | null;
  email: string;
}

interface Grant {
  readonly owner: Owner;
  readonly token: string;
  tokens: Tokens;
}

interface Account {
  readonly id: string;
  readonly owner: string;
  title: string;
}

const SHELL = `<!doctype html><html><head><title>Kontor</title></head><body><div id="app"></div><script src="/static/main.js" defer></script></body></html>`;

const script = (isInAddress: boolean): string => `(function(){
var API='/api/v1',t=localStorage.getItem('kontor_token'),el=document.getElementById('app');
function call(path,o){o=o||{};o.headers={Authorization:'Bearer '+t,'Content-Type':'application/json'};return fetch(API+path${isInAddress ? "+'?token='+t" : ''},o).then(function(r){return r.json()})}
if(!t){fetch(API+'/login').then(function(r){return r.json()}).then(function(r){el.innerHTML='<a>Log in</a>';el.firstChild.href=r.url});return}
call('/me').then(function(me){el.textContent=me.name});
call('/owners');
call('/accounts').then(function(l){l.items.forEach(function(a){call('/accounts/'+a.id);call('/accounts/'+a.id+'/statement')})});
window.add=function(title){return call('/accounts',{method:'POST',body:JSON.stringify({title:title})})};
window.leave=function(){return call('/logout',{method:'POST'}).then(function(){localStorage.removeItem('kontor_token');location='/'})};
})();`;

export const kontor: PlantedApp<Fault> = {
  name: 'kontor',
  callback: '/welcome',
  faults: FAULTS,
  open(project, fault) {
    const has = (one: Fault): boolean => fault === one;
    const attempts = new Map<string, string>();
    const owners = new Map<number, Owner>();
    const grants = new Map<string, Grant>();
    const accounts = new Map<string, Account>();

    const finish = async ({ res, url, cookies }: Ask): Promise<void> => {
      if (url.searchParams.has('error')) return leadTo(res, 303, '/');
      const state = url.searchParams.get('state') ?? '';
      const verifier = attempts.get(state);
      attempts.delete(state);
      const isOwn = verifier !== undefined && (cookies.kontor_try === state || has('sign-in of any browser'));
      const tokens = isOwn ? await tokensFor(project(), url.searchParams.get('code'), verifier) : null;
      const person = tokens && (await verify(project(), tokens.access_token));
      if (!tokens || !person || person === 'invalid' || person === 'away') return send(res, 400, 'Try again.');
      const owner = owners.get(person.id) ?? { id: randomUUID(), name: null, email: '' };
      if (!owners.has(person.id)) {
        const account = { id: randomUUID(), owner: owner.id, title: `Main account of ${person.name}` };
        accounts.set(account.id, account);
      }
      owners.set(person.id, Object.assign(owner, { name: person.name, email: person.email }));
      const token = random();
      grants.set(token, { owner, token, tokens });
      send(res, 200, `<script>localStorage.setItem('kontor_token', "${token}"); location.replace('/')</script>`);
    };

    /** The app's own token, whose session at the service must still be alive. */
    const grantOf = async ({ req, url }: Ask): Promise<Grant | 'away' | null> => {
      const inAddress = has('token in the address') ? url.searchParams.get('token') : null;
      const token = inAddress ?? /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
      const grant = grants.get(token) ?? (has('service token only decoded') ? decoded(token) : undefined);
      if (!grant) return null;
      if (grant.token === '') return grant;
      const seen = await verify(project(), grant.tokens.access_token);
      if (seen === 'away') return 'away';
      if (seen !== 'invalid') return grant;
      const renewed = await edge(project(), 'refresh', { refresh_token: grant.tokens.refresh_token });
      if (renewed.status >= 500) return 'away';
      if (!renewed.ok) return null;
      grant.tokens = (await renewed.json()) as Tokens;
      return grant;
    };

    const decoded = (token: string): Grant | undefined => {
      try {
        const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Owner;
        const owner = [...owners.values()].find((one) => one.email === email);
        return owner && { owner, token: '', tokens: { access_token: '', refresh_token: '' } };
      } catch {
        return undefined;
      }
    };

    const handleAccount = ({ res, method, json }: Ask, account: Account, isStatement: boolean, owner: Owner): void => {
      const isAllowed =
        account.owner === owner.id ||
        (has('account of anybody') && method === 'GET' && !isStatement) ||
        (has('account of anybody renamed') && method === 'PATCH');
      if (isAllowed && method === 'PATCH') account.title = String(json.title ?? account.title);
      if (isAllowed) sendJson(res, 200, isStatement ? { lines: [account.title] } : account);
      else sendJson(res, 404, { error: 'not_found' });
    };

    return serve(async (ask, origin) => {
      const { res, path, method, json } = ask;
      if (path === '/') return send(res, 200, SHELL);
      if (path === '/static/main.js') {
        return send(res, 200, script(has('token in the address')), { 'content-type': 'text/javascript' });
      }
      if (path === '/welcome') return finish(ask);
      if (path === '/api/v1/login') {
        const [state, verifier] = [random(), random() + random()];
        attempts.set(state, verifier);
        addCookie(res, `kontor_try=${state}; Path=/; HttpOnly; SameSite=Lax`);
        return sendJson(res, 200, { url: startLink(project(), `${origin}/welcome`, state, verifier) });
      }
      const [, id = '', statement] = /^\/api\/v1\/accounts\/([\da-f-]{36})(\/statement)?$/.exec(path) ?? [];
      const account = accounts.get(id);
      if (account && statement && has('statement without a session')) {
        return sendJson(res, 200, { lines: [account.title] });
      }
      const grant = await grantOf(ask);
      if (grant === 'away') return sendJson(res, 503, { error: 'later' });
      if (!grant) return sendJson(res, 401, { error: 'unauthorized' });
      const { owner, token } = grant;
      if (path === '/api/v1/me') return sendJson(res, 200, { id: owner.id, name: owner.name, email: owner.email });
      if (path === '/api/v1/logout' && method === 'POST') {
        if (!has('sign-out in the browser only')) grants.delete(token);
        return sendJson(res, 200, {});
      }
      if (path === '/api/v1/owners') {
        const seen = has('owners of all accounts') ? [...owners.values()] : [owner];
        return sendJson(res, 200, { owners: seen.map(({ email }) => email) });
      }
      if (path === '/api/v1/accounts' && method === 'POST') {
        const made = { id: randomUUID(), owner: owner.id, title: String(json.title ?? '') };
        accounts.set(made.id, made);
        return sendJson(res, 201, { id: made.id });
      }
      if (path === '/api/v1/accounts') {
        const own = [...accounts.values()].filter((one) => one.owner === owner.id);
        return sendJson(res, 200, { items: own.map((one) => ({ id: one.id })) });
      }
      if (account) return handleAccount(ask, account, statement !== undefined, owner);
      sendJson(res, 404, { error: 'not_found' });
    });
  },
};
