/**
 * Boards in Spanish: a page with a script, and everything else as JSON. Both tokens are in one cookie, ids are UUIDs,
 * writing calls need a header with a value from a cookie, and the sign-out is a DELETE.
 */
import { randomUUID } from 'node:crypto';
import {
  type Ask,
  addCookie,
  edge,
  leadTo,
  type Person,
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
  'board of anybody': { id: 'P02', mayWrite: true },
  'members of all boards': { id: 'P02' },
  'search in all boards': { id: 'P02', mayWrite: true },
  'profile without a session': { id: 'P01' },
  'board of anybody changed': { id: 'P03', mayWrite: true },
  'expired token': { id: 'P07' },
  'token of another project': { id: 'P08' },
  'token only decoded': { id: 'P09' },
  'token without a signature': { id: 'P10' },
  'id token': { id: 'P11' },
  'token that was cut': { id: 'P12' },
  'sign-out keeps the tokens': { id: 'P13' },
  'token in the JSON': { id: 'P19' },
  'origin repeated': { id: 'P21' },
  'outage clears the cookie': { id: 'P26' },
  'outage believes every token': { id: 'P26' },
  'renewals at once': { id: 'P28' },
  'key in the script': { id: 'P29' },
} as const;

type Fault = keyof typeof FAULTS;

interface Board {
  readonly id: string;
  readonly owner: number;
  title: string;
}

interface Claims extends Person {
  readonly sub?: string;
  readonly exp: number;
  readonly tenant_id?: string;
  readonly gen?: number;
}

interface Token {
  readonly claims: Claims;
  readonly alg: string;
  readonly signature: string;
  readonly tenantId: string;
}

/** What one fault of each kind accepts without asking the service. */
const BELIEVES: Readonly<Partial<Record<Fault, (token: Token) => boolean>>> = {
  'expired token': ({ claims }) => claims.exp * 1_000 < Date.now(),
  'token of another project': ({ claims, tenantId }) => (claims.tenant_id ?? tenantId) !== tenantId,
  'token only decoded': ({ claims, alg, signature, tenantId }) =>
    alg === 'HS256' && signature.length === 43 && claims.tenant_id === tenantId && claims.exp * 1_000 > Date.now(),
  'token without a signature': ({ alg }) => alg === 'none',
  'id token': ({ claims }) => claims.sub !== undefined,
  'token that was cut': ({ signature }) => signature.length > 0 && signature.length < 43,
};

const part = (text: string | undefined): unknown => JSON.parse(Buffer.from(text ?? '', 'base64url').toString());

const SHELL = `<!doctype html><html lang="es"><head><title>Tablero</title></head><body><div id="raiz"></div>
<script type="module" src="/recursos/tablero-3f2a.js"></script></body></html>`;

const script = (key: string): string => `const raiz=document.getElementById("raiz");${key && `const llave="${key}";`}
const pedir=(u,o={})=>fetch(u,{credentials:"same-origin",headers:{"x-csrf-token":galleta("csrf")},...o}).then(r=>r.json());
const galleta=n=>(document.cookie.split("; ").find(c=>c.startsWith(n+"="))||"").slice(n.length+1);
async function abrir(id){return pedir("/v2/tableros/".concat(id))}
async function buscar(q){return pedir(\`/v2/buscar?q=\${encodeURIComponent(q)}\`)}
async function miembros(){return pedir("/v2/miembros")}
async function crear(titulo){return fetch("/v2/tableros",{headers:{"x-csrf-token":galleta("csrf")},method:"POST",body:JSON.stringify({titulo})})}
async function fuera(){await fetch("/v2/sesion",{credentials:"same-origin",headers:{"x-csrf-token":galleta("csrf")},method:"DELETE"});location.assign("/")}
pedir("/v2/yo").then(yo=>{if(yo.error){raiz.innerHTML='<button>Entrar</button>';raiz.firstChild.onclick=()=>location.assign("/v2/sesion/nueva")}else pedir("/v2/tableros")});`;

export const tablero: PlantedApp<Fault> = {
  name: 'tablero',
  callback: '/v2/sesion/vuelta',
  faults: FAULTS,
  open(project, fault) {
    const has = (one: Fault): boolean => fault === one;
    const believes = fault && BELIEVES[fault];
    const attempts = new Map<string, string>();
    const boards: Board[] = [];
    const people = new Map<number, Person>();
    const renewals = new Map<string, Promise<Tokens | 'away' | null>>();

    const keep = ({ res }: Ask, { access_token: a, refresh_token: r }: Tokens): void => {
      const value = Buffer.from(JSON.stringify({ a, r })).toString('base64url');
      addCookie(res, `tb=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400`);
    };
    const drop = ({ res }: Ask): void => addCookie(res, 'tb=; Path=/; Max-Age=0');

    const personOf = async (access: string, isBearer: boolean): Promise<Person | 'invalid' | 'away'> => {
      const [head, claims, signature = ''] = access.split('.');
      const read = (): Token | null => {
        try {
          const { alg } = part(head) as { alg: string };
          return { claims: part(claims) as Claims, alg, signature, tenantId: project().tenantId };
        } catch {
          return null;
        }
      };
      // If the app accepted every token of the cookie, it would have more than one fault.
      const isBelieved = isBearer || !has('token only decoded');
      const token = believes && isBelieved && read();
      if (token && believes(token)) return { ...token.claims, id: Number(token.claims.sub ?? token.claims.id) };
      const seen = await verify(project(), access);
      if (seen !== 'away' || !has('outage believes every token')) return seen;
      const unchecked = read();
      return unchecked ? { ...unchecked.claims, id: Number(unchecked.claims.sub ?? unchecked.claims.id) } : 'away';
    };

    const renew = async (refresh: string): Promise<Tokens | 'away' | null> => {
      const answer = await edge(project(), 'refresh', { refresh_token: refresh });
      if (answer.status >= 500) return 'away';
      return answer.ok ? ((await answer.json()) as Tokens) : null;
    };

    const renewOnce = async (refresh: string): Promise<Tokens | 'away' | null> => {
      if (has('renewals at once')) return renew(refresh);
      const running = renewals.get(refresh) ?? renew(refresh);
      renewals.set(refresh, running);
      const renewed = await running;
      if (renewed === 'away') renewals.delete(refresh);
      return renewed;
    };

    const tokensIn = ({ cookies }: Ask): { a: string; r: string } | null => {
      try {
        return part(cookies.tb) as { a: string; r: string };
      } catch {
        return null;
      }
    };

    const whoIs = async (ask: Ask): Promise<Person | 'away' | null> => {
      const [, bearer] = /^Bearer (.+)$/.exec(ask.req.headers.authorization ?? '') ?? [];
      const held = tokensIn(ask);
      const access = bearer ?? held?.a;
      if (!access) return null;
      const seen = await personOf(access, bearer !== undefined);
      if (seen === 'away' && has('outage clears the cookie')) drop(ask);
      if (seen === 'away') return 'away';
      if (seen !== 'invalid') return seen;
      if (bearer || !held?.r) return null;
      const renewed = await renewOnce(held.r);
      if (renewed === 'away') return 'away';
      if (!renewed) {
        drop(ask);
        return null;
      }
      keep(ask, renewed);
      const again = await verify(project(), renewed.access_token);
      return again === 'invalid' ? null : again;
    };

    const finish = async (ask: Ask): Promise<void> => {
      const { res, url, cookies } = ask;
      if (url.searchParams.has('error')) return leadTo(res, 303, '/?aviso=cancelado');
      const state = url.searchParams.get('state') ?? '';
      const verifier = attempts.get(state);
      attempts.delete(state);
      const isOwn = verifier !== undefined && cookies.paso === state;
      const tokens = isOwn ? await tokensFor(project(), url.searchParams.get('code'), verifier) : null;
      if (!tokens) return sendJson(res, 400, { error: 'otra_vez' });
      keep(ask, tokens);
      addCookie(res, `csrf=${random()}; Path=/; SameSite=Lax`);
      leadTo(res, 303, '/');
    };

    const handleBoards = async ({ res, path, method, json, url }: Ask, person: Person): Promise<void> => {
      if (path === '/v2/tableros' && method === 'POST') {
        const board = { id: randomUUID(), owner: person.id, title: String(json.titulo ?? '') };
        boards.push(board);
        return sendJson(res, 201, board);
      }
      if (path === '/v2/tableros')
        return sendJson(res, 200, { tableros: boards.filter(({ owner }) => owner === person.id) });
      if (path === '/v2/buscar') {
        const q = (url.searchParams.get('q') ?? '').toLowerCase();
        const seen = boards.filter(({ owner }) => owner === person.id || has('search in all boards'));
        return sendJson(res, 200, {
          q,
          hallados: q ? seen.filter(({ title }) => title.toLowerCase().includes(q)) : [],
        });
      }
      const board = boards.find(({ id }) => path === `/v2/tableros/${id}`);
      const isAllowed =
        board?.owner === person.id ||
        (method === 'GET' && has('board of anybody')) ||
        (method === 'PATCH' && has('board of anybody changed'));
      if (!board || !isAllowed) return sendJson(res, 404, { error: 'no_existe' });
      if (method === 'PATCH') board.title = String(json.title ?? board.title);
      sendJson(res, 200, board);
    };

    return serve(async (ask, origin) => {
      const { req, res, path, method, cookies } = ask;
      if (has('origin repeated') && req.headers.origin) {
        res.setHeader('access-control-allow-origin', req.headers.origin);
        res.setHeader('access-control-allow-credentials', 'true');
      }
      if (path === '/recursos/tablero-3f2a.js') {
        const key = has('key in the script') ? project().managementKey : '';
        return send(res, 200, script(key), { 'content-type': 'text/javascript' });
      }
      if (path === '/v2/sesion/nueva') {
        const [state, verifier] = [random(), random() + random()];
        attempts.set(state, verifier);
        addCookie(res, `paso=${state}; Path=/v2/sesion; HttpOnly; SameSite=Lax`);
        return leadTo(res, 307, startLink(project(), `${origin}/v2/sesion/vuelta`, state, verifier));
      }
      if (path === '/v2/sesion/vuelta') return finish(ask);
      if (!path.startsWith('/v2/')) return send(res, 200, SHELL);
      const openProfile = /^\/v2\/personas\/(\d+)$/.exec(path);
      if (openProfile && has('profile without a session')) {
        return sendJson(res, 200, people.get(Number(openProfile[1])) ?? {});
      }
      const person = await whoIs(ask);
      if (person === 'away') return sendJson(res, 503, { error: 'mas_tarde' });
      if (!person) return sendJson(res, 401, { error: 'sin_sesion' });
      people.set(person.id, person);
      if (method !== 'GET' && req.headers['x-csrf-token'] !== cookies.csrf)
        return sendJson(res, 403, { error: 'csrf' });
      if (path === '/v2/sesion' && method === 'DELETE') {
        if (!has('sign-out keeps the tokens'))
          await edge(project(), 'logout', { refresh_token: tokensIn(ask)?.r ?? '' });
        drop(ask);
        return sendJson(res, 200, {});
      }
      if (path === '/v2/yo') {
        const token = has('token in the JSON') ? { refresh: tokensIn(ask)?.r } : {};
        return sendJson(res, 200, {
          id: person.id,
          correo: person.email,
          nombre: person.name,
          ficha: `/v2/personas/${person.id}`,
          ...token,
        });
      }
      if (openProfile) {
        const isOwn = Number(openProfile[1]) === person.id;
        return sendJson(res, isOwn ? 200 : 404, isOwn ? person : { error: 'no_existe' });
      }
      if (path === '/v2/miembros') {
        const seen = has('members of all boards') ? [...people.values()] : [person];
        return sendJson(res, 200, { miembros: seen.map(({ email }) => email) });
      }
      return handleBoards(ask, person);
    });
  },
};
