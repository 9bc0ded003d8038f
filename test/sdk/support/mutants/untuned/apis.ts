/** Apps whose page is a script: one address for all queries, procedures with names, and a bank with tokens in the page. */
import { randomUUID } from 'node:crypto';
import type { Person } from '../apps/serve.ts';
import { send, sendJson } from '../apps/serve.ts';
import { type Row, Rows } from '../owasp/rows.ts';
import { OUT, officeApp } from '../reports/office.ts';
import { storedTokenApp } from './entries.ts';

const ENTER = '<a href="/enter">Sign in</a>';

/** GraphQL as far as its page needs it: a query names fields, and variables come beside it. */
export const circle = officeApp({
  name: 'circle',
  faults: {
    'node of another': { id: 'P02' },
    'people with their addresses': { id: 'P02' },
    'query by GET without a session': { id: 'P01' },
    'post of another edited': { id: 'P03', mayWrite: true },
    'posts of another through an author': { id: 'P02' },
  },
  source: "app.all('/graphql', graphql);\n",
  make() {
    const rows = new Rows(() => `Post:${randomUUID()}`);
    const page = `<div id="app"></div>${OUT}<script>
      const ask = (query, variables) => fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }) }).then((answer) => answer.json());
      const start = async () => {
        const { data } = await ask('query Me { me { id email posts { id text } } }');
        await ask('query Post($id: ID!) { node(id: $id) { id text author { email } } }', { id: data.me.posts[0].id });
        await ask('query Author($id: ID!) { author(id: $id) { posts { id text } } }', { id: data.me.id });
        await ask('query People { people { name } }');
        document.getElementById('app').textContent = data.me.email;
        if (!data.me.posts[0].text.startsWith('edited'))
          await ask('mutation Edit($id: ID!, $text: String!) { edit(id: $id, text: $text) { id } }', { id: data.me.posts[0].id, text: 'edited by ' + data.me.email });
      };
      start();</script>`;
    return ({ path, method, json, url, res }, held, has) => {
      if (path !== '/' && path !== '/graphql') return send(res, 404, 'none');
      if (path === '/') return send(res, 200, held ? page : ENTER);
      const isGet = method === 'GET';
      const query = String((isGet ? url.searchParams.get('query') : json.query) ?? '');
      const given = isGet ? JSON.parse(url.searchParams.get('variables') ?? '{}') : (json.variables ?? {});
      const id = String((given as { id?: unknown }).id ?? '');
      const answer = (data: unknown): void => sendJson(res, 200, { data });
      const postOf = ({ id: post, text, email }: Row) => ({ id: post, text, author: { email } });
      if (!held && isGet && has('query by GET without a session') && /\bpeople\b/.test(query))
        return answer({ people: rows.all.map(({ email, text }) => ({ email, text })) });
      if (!held || (isGet && /^\s*mutation/.test(query)))
        return sendJson(res, 401, { errors: [{ message: 'no session' }] });
      const own = rows.of(held);
      if (/\bnode\(/.test(query)) {
        const row = rows.seenBy(held, id, has('node of another'));
        return answer({ node: row ? postOf(row) : null });
      }
      if (/\bauthor\(/.test(query)) {
        const isOpen = has('posts of another through an author');
        const row = rows.all.find(({ owner }) => String(owner) === id && (isOpen || owner === own.owner));
        return answer({ author: row ? { posts: [{ id: row.id, text: row.text }] } : null });
      }
      if (/\bpeople\b/.test(query)) {
        const isShown = has('people with their addresses');
        return answer({
          people: rows.all.map(({ email }, at) =>
            isShown ? { name: `Person ${at}`, email } : { name: `Person ${at}` },
          ),
        });
      }
      if (/\bedit\(/.test(query)) {
        const row = rows.seenBy(held, id, has('post of another edited'));
        if (row) row.text = String((given as { text?: unknown }).text ?? '');
        return answer({ edit: row ? { id: row.id } : null });
      }
      return answer({ me: { id: String(own.owner), email: own.email, posts: [{ id: own.id, text: own.text }] } });
    };
  },
});

/** Procedures with names: queries by GET with their input in the address, several at once with a comma. */
export const stock = officeApp({
  name: 'stock',
  faults: {
    'item of another': { id: 'P02' },
    'list of everybody': { id: 'P02' },
    'procedure without a guard': { id: 'P01' },
    'item of another changed': { id: 'P03', mayWrite: true },
    'second procedure of a batch has no guard': { id: 'P02' },
  },
  source: `export const router = { 'items.mine': mine, 'items.byId': byId, 'items.rename': rename, 'report.all': report };
const item = (id) => fetch('/trpc/items.byId?input=' + encodeURIComponent(JSON.stringify({ id })));
const all = () => fetch('/trpc/report.all');
`,
  make() {
    const rows = new Rows(() => randomUUID());
    const page = `<main></main>${OUT}<script>
      const get = (name, input) => fetch('/trpc/' + name + '?input=' + encodeURIComponent(JSON.stringify(input))).then((answer) => answer.json());
      const post = (name, input) => fetch('/trpc/' + name, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) });
      const start = async () => {
        const { result } = await get('items.mine', {});
        const item = await get('items.byId', { id: result[0].id });
        document.querySelector('main').textContent = item.result.email + ': ' + item.result.text;
        if (!item.result.text.startsWith('named')) await post('items.rename', { id: result[0].id, text: 'named by ' + item.result.email });
      };
      start();</script>`;
    return ({ path, method, json, url, res }, held, has) => {
      if (path === '/') return send(res, 200, held ? page : ENTER);
      const [, name] = /^\/trpc\/([\w.,]+)$/.exec(path) ?? [];
      const names = name?.split(',') ?? [];
      const input = (method === 'GET' ? JSON.parse(url.searchParams.get('input') ?? '{}') : json) as Record<
        string,
        unknown
      >;
      if (names[0] === 'report.all' && has('procedure without a guard'))
        return sendJson(res, 200, { result: rows.all });
      if (!held) return sendJson(res, 401, { error: 'UNAUTHORIZED' });
      const own = rows.of(held);
      const results = names.map((one, at): unknown => {
        if (one === 'items.mine') return has('list of everybody') ? rows.all : [own];
        if (one === 'items.byId') return rows.seenBy(held, String(input.id ?? ''), has('item of another'));
        if (one === 'report.all')
          return at > 0 && has('second procedure of a batch has no guard') ? rows.all : undefined;
        const row = rows.seenBy(held, String(input.id ?? ''), has('item of another changed'));
        if (one !== 'items.rename' || method !== 'POST' || !row) return undefined;
        row.text = String(input.text ?? '');
        return { id: row.id };
      });
      if (results.includes(undefined) || results.length === 0) return sendJson(res, 404, { error: 'NOT_FOUND' });
      return sendJson(res, 200, results.length > 1 ? results.map((result) => ({ result })) : { result: results[0] });
    };
  },
});

/** Reads a token without asking anybody. */
function claimsOf(
  token: string,
): { readonly header: { alg?: string }; readonly person: Person; readonly exp: number } | null {
  try {
    const [header = '', payload = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const { id, sub, email, name = null, exp } = JSON.parse(payload);
    return email ? { header: JSON.parse(header), person: { id: Number(id ?? sub), email, name }, exp } : null;
  } catch {
    return null;
  }
}

/** Accounts of a bank: every call carries the token that the page keeps. */
export const bank = storedTokenApp({
  name: 'bank',
  faults: {
    'expired token is taken': { id: 'P07' },
    'token without a signature is taken': { id: 'P10' },
    'account by its number': { id: 'P02' },
    'statement by POST has no guard': { id: 'P01', mayWrite: true },
    'token works after the sign-out': { id: 'P13' },
  },
  keepsSession: 'token works after the sign-out',
  source: `api.get('/api/accounts/:number', account);
api.post('/api/accounts/:number/statement', statement);
api.post('/api/leave', leave);
`,
  believes(fault, token) {
    const claims = claimsOf(token);
    if (!claims) return null;
    if (fault === 'expired token is taken' && claims.exp * 1_000 < Date.now()) return claims.person;
    return fault === 'token without a signature is taken' && claims.header.alg === 'none' ? claims.person : null;
  },
  page: `<main></main><a href="/enter">Sign in</a><button onclick="leave()">Sign out</button><script>
    const token = sessionStorage.getItem('token');
    const call = (path, options = {}) => fetch(path, { ...options, headers: { authorization: 'Bearer ' + token } });
    const leave = () => call('/api/leave', { method: 'POST' }).then(() => sessionStorage.clear());
    if (token) call('/api/me').then((answer) => answer.json()).then((me) => call('/api/accounts/' + me.account));
    </script>`,
  make() {
    const rows = new Rows((count) => `DE${44_500_000 + count * 13}`);
    return ({ path, method, res }, held, has) => {
      const [, number, part] = /^\/api\/accounts\/(\w+)(\/statement)?$/.exec(path) ?? [];
      const asked = rows.byId(number);
      if (!held && part && method === 'POST' && asked && has('statement by POST has no guard'))
        return sendJson(res, 200, { holder: asked.email, lines: [asked.text] });
      if (!held) return sendJson(res, 401, {});
      const own = rows.of(held);
      if (path === '/api/me') return sendJson(res, 200, { email: own.email, account: own.id });
      const row = rows.seenBy(held, number, has('account by its number'));
      if (!row || (part !== undefined && method !== 'POST')) return sendJson(res, 404, {});
      return sendJson(res, 200, { number: row.id, holder: row.email, lines: [row.text] });
    };
  },
});
