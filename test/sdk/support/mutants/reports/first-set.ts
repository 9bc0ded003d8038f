/**
 * Apps with faults from reports of real apps (OWASP API top ten, write-ups of bug bounties). The checks were made with
 * these apps at hand.
 */
import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PlantedApp } from '../apps/serve.ts';
import { addCookie, leadTo, send, sendJson } from '../apps/serve.ts';
import { type Held, OUT, officeApp } from './office.ts';

interface Row {
  readonly id: string;
  readonly owner: number;
  readonly email: string;
  text: string;
}

const ENTER = '<a href="/enter">Sign in</a>';
const pdfOf = (text: string): string => `%PDF-1.7\n${deflateSync(text.repeat(40)).toString('latin1')}%%EOF`;

/** Rows of people by a long id, written with forms. The id stands in a hidden field. */
const ledger = officeApp({
  name: 'ledger',
  faults: {
    'hidden id of another is saved': { id: 'P03', mayWrite: true },
    'profile takes a role': { id: 'P03', mayWrite: true },
    'bill of another as a file': { id: 'P02' },
    'statement of whom the request names': { id: 'P02' },
    'sign-out forgets the cookie only': { id: 'P13' },
  },
  keepsSession: 'sign-out forgets the cookie only',
  source: "app.get('/statement', (req, res) => statement(req.query.customer));\napp.get('/bills/:file', bill);\n",
  make() {
    const rows = new Map<string, Row>();
    const roles = new Map<number, string>();
    const nicks = new Map<number, string>();
    const rowOf = ({ person: { id, email } }: Held): Row => {
      const known = [...rows.values()].find(({ owner }) => owner === id);
      const row = known ?? { id: randomUUID(), owner: id, email, text: 'empty' };
      rows.set(row.id, row);
      return row;
    };
    return ({ path, method, form, url, res }, held, has) => {
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const { person } = held;
      const row = rowOf(held);
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${person.email} (${roles.get(person.id) ?? 'customer'}) ${nicks.get(person.id) ?? ''}</p><a href="/rows/${row.id}">mine</a>
          <a href="/bills/${row.id}.pdf">bill</a><a href="/statement">statement</a>
          <form method="post" action="/profile"><input name="nick"><button>Save</button></form>${OUT}`,
        );
      }
      if (path === '/profile' && method === 'POST') {
        nicks.set(person.id, form.get('nick') ?? '');
        if (has('profile takes a role') && form.has('role')) roles.set(person.id, form.get('role') ?? '');
        return leadTo(res, 303, '/');
      }
      if (path === '/statement') {
        const asked = Number(url.searchParams.get('customer') ?? person.id);
        const whose = has('statement of whom the request names') ? asked : person.id;
        return sendJson(
          res,
          200,
          [...rows.values()].filter(({ owner }) => owner === whose),
        );
      }
      if (path === '/rows/save' && method === 'POST') {
        const target = rows.get(form.get('id') ?? '');
        if (!target || (target.owner !== person.id && !has('hidden id of another is saved')))
          return send(res, 404, 'none');
        target.text = form.get('text') ?? '';
        return leadTo(res, 303, `/rows/${row.id}`);
      }
      const [, bill] = /^\/bills\/([\w-]+)\.pdf$/.exec(path) ?? [];
      if (bill !== undefined) {
        const target = rows.get(bill);
        if (!target || (target.owner !== person.id && !has('bill of another as a file'))) return send(res, 404, 'none');
        return send(res, 200, pdfOf(`Bill of ${target.email}. `), { 'content-type': 'application/pdf' });
      }
      if (path !== `/rows/${row.id}`) return send(res, 404, 'none');
      return send(
        res,
        200,
        `<p>${person.email}: ${row.text}</p><form method="post" action="/rows/save">
        <input type="hidden" name="id" value="${row.id}"><input name="text"><button>Save</button></form>`,
      );
    };
  },
});

/** A page of a script that calls an API, with a stream of what happens. */
const wire = officeApp({
  name: 'wire',
  faults: {
    'stream tells everybody everything': { id: 'P02', mayWrite: true },
    'list is filtered in the browser': { id: 'P02' },
    'message of another': { id: 'P02' },
    'every origin may read': { id: 'P21' },
    'role from a header': { id: 'P06' },
  },
  source: "app.get('/api/admin/report', report); // req.headers['x-role']\n",
  make() {
    const messages: Row[] = [];
    const listening = new Map<(row: Row) => void, number>();
    const script = `fetch('/api/messages').then((r) => r.json()); new EventSource('/api/stream');
      function add(text) { return fetch('/api/messages', { method: 'POST', body: JSON.stringify({ text }) }); }`;
    return ({ path, method, json, req, res }, held, has) => {
      if (!held) return path === '/' ? send(res, 200, ENTER) : sendJson(res, 401, {});
      const { person } = held;
      const headers: Record<string, string> = {};
      if (has('every origin may read') && req.headers.origin) {
        headers['access-control-allow-origin'] = req.headers.origin;
        headers['access-control-allow-credentials'] = 'true';
      }
      const own = messages.filter(({ owner }) => owner === person.id);
      if (own.length === 0)
        messages.push({ id: `m-${randomUUID()}`, owner: person.id, email: person.email, text: 'hello' });
      if (path === '/') {
        const mine = messages.find(({ owner }) => owner === person.id);
        return send(
          res,
          200,
          `<p>${person.email}</p><a href="/api/me">me</a><a href="/api/messages/${mine?.id}">mine</a>${OUT}<script>${script}</script>`,
        );
      }
      if (path === '/api/me') return sendJson(res, 200, { email: person.email }, headers);
      if (path === '/api/messages' && method === 'POST') {
        const row = { id: `m-${randomUUID()}`, owner: person.id, email: person.email, text: String(json.text ?? '') };
        messages.push(row);
        for (const [tell, id] of listening) {
          if (id === person.id || has('stream tells everybody everything')) tell(row);
        }
        return sendJson(res, 201, row);
      }
      if (path === '/api/messages')
        return sendJson(
          res,
          200,
          has('list is filtered in the browser') ? messages : messages.filter(({ owner }) => owner === person.id),
          headers,
        );
      if (path === '/api/stream') {
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        res.write(': open\n\n');
        const tell = (row: Row): void => void res.write(`data: ${JSON.stringify(row)}\n\n`);
        listening.set(tell, person.id);
        return void res.on('close', () => listening.delete(tell));
      }
      if (path === '/api/admin/report') {
        const isAdmin = has('role from a header') && req.headers['x-role'] === 'admin';
        return isAdmin ? sendJson(res, 200, { everybody: messages.length }) : sendJson(res, 403, {});
      }
      const [, id] = /^\/api\/messages\/(m-[\w-]+)$/.exec(path) ?? [];
      const row = messages.find((one) => one.id === id);
      if (!row || (row.owner !== person.id && !has('message of another'))) return sendJson(res, 404, {});
      return sendJson(res, 200, row, headers);
    };
  },
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Cards on a board. The server keeps some things between requests. */
const board = officeApp({
  name: 'board',
  faults: {
    'person in a shared variable': { id: 'P02' },
    'author from the request': { id: 'P03', mayWrite: true },
    'export without a session': { id: 'P01' },
    'page for shared caches': { id: 'P20' },
    'any site after the sign-in': { id: 'P16' },
  },
  source: "app.get('/export.csv', everything);\n",
  make() {
    const cards: Row[] = [];
    let current = '';
    return async ({ path, method, form, url, res, cookies }, held, has) => {
      const targets = url.searchParams.get('next');
      if (path === '/start') {
        if (targets) addCookie(res, `next=${encodeURIComponent(targets)}; Path=/; HttpOnly; SameSite=Lax`);
        return leadTo(res, 303, '/enter');
      }
      if (path === '/export.csv' && (held || has('export without a session'))) {
        const shown =
          held && !has('export without a session') ? cards.filter(({ owner }) => owner === held.person.id) : cards;
        return send(res, 200, `owner,text\n${shown.map(({ email, text }) => `${email},${text}`).join('\n')}`, {
          'content-type': 'text/csv',
        });
      }
      if (!held) return send(res, path === '/' ? 200 : 401, '<a href="/start?next=/cards">Sign in</a>');
      const { person } = held;
      if (!cards.some(({ owner }) => owner === person.id))
        cards.push({ id: randomUUID(), owner: person.id, email: person.email, text: 'first' });
      if (path === '/') {
        const next = decodeURIComponent(cookies.next ?? '');
        if (next) addCookie(res, 'next=; Path=/; Max-Age=0');
        if (next && (has('any site after the sign-in') || /^\/[a-z]/.test(next))) return leadTo(res, 303, next);
        return send(res, 200, `<p>${person.email}</p><a href="/cards">cards</a><a href="/export.csv">export</a>${OUT}`);
      }
      if (path === '/cards' && method === 'POST') {
        const owner = has('author from the request') && form.has('user_id') ? Number(form.get('user_id')) : person.id;
        cards.push({ id: randomUUID(), owner, email: person.email, text: form.get('text') ?? '' });
        return leadTo(res, 303, '/cards');
      }
      if (path !== '/cards') return send(res, 404, 'none');
      current = person.email;
      await pause(15);
      const name = has('person in a shared variable') ? current : person.email;
      const own = cards.filter(({ owner }) => owner === person.id).map(({ text }) => `<li>${text}`);
      const headers: Record<string, string> = has('page for shared caches')
        ? { 'cache-control': 'public, max-age=60' }
        : {};
      return send(
        res,
        200,
        `<p>${name}</p>${own.join('')}<form method="post" action="/cards"><input name="text"><button>Add</button></form>`,
        headers,
      );
    };
  },
});

export const FIRST_SET: readonly PlantedApp[] = [ledger, wire, board];
