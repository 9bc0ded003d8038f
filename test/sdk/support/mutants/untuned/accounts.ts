/** A shop with a careful or careless sign-in of its own, and a place for files. */
import { randomUUID } from 'node:crypto';
import {
  addCookie,
  leadTo,
  type Person,
  type PlantedApp,
  random,
  send,
  serve,
  startLink,
  tokensFor,
  verify,
} from '../apps/serve.ts';
import { Rows } from '../owasp/rows.ts';
import { OUT, officeApp } from '../reports/office.ts';

const ENTER = '<a href="/enter">Sign in</a>';

const MARKET = {
  'state is not compared': { id: 'P15' },
  'customer by the address': { id: 'P24' },
  'session of before the sign-in': { id: 'P17' },
  'target only begins with a slash': { id: 'P16' },
  'invoice by its number': { id: 'P02' },
} as const;

interface Visit {
  readonly id: string;
  next: string;
  state: string;
  verifier: string;
  customer: { readonly person: Person; readonly token: string } | null;
}

/** Every visitor has a session from the first page on, with a basket; the sign-in gives it a new id. */
export const market: PlantedApp<keyof typeof MARKET> = {
  name: 'market',
  callback: '/session/callback',
  faults: MARKET,
  source: "app.get('/session/new', (req, res) => begin(req.query.next));\napp.get('/invoices/:no', invoice);\n",
  open(project, fault) {
    const has = (one: keyof typeof MARKET): boolean => one === fault;
    const rows = new Rows((count) => String(5_100 + count));
    const visits = new Map<string, Visit>();
    const verifiers = new Map<string, string>();
    const renew = (visit?: Visit): Visit => {
      const made = {
        id: random(),
        next: '/',
        state: '',
        verifier: '',
        customer: null,
        ...visit,
        ...(visit && { id: random() }),
      };
      if (visit) visits.delete(visit.id);
      visits.set(made.id, made);
      return made;
    };
    return serve(async ({ path, url, cookies, res, method }, origin) => {
      const known = visits.get(cookies.visit ?? '');
      const visit = known ?? renew();
      const keep = ({ id }: Visit): void => addCookie(res, `visit=${id}; Path=/; HttpOnly; SameSite=Lax`);
      if (!known) keep(visit);
      if (path === '/session/new') {
        const next = url.searchParams.get('next') ?? '/';
        const isOwn = has('target only begins with a slash') ? next.startsWith('/') : /^\/(?![/\\])[\w/-]*$/.test(next);
        Object.assign(visit, { next: isOwn ? next : '/', state: random(), verifier: random() + random() });
        verifiers.set(visit.state, visit.verifier);
        return leadTo(res, 303, startLink(project(), `${origin}/session/callback`, visit.state, visit.verifier));
      }
      if (path === '/session/callback') {
        const state = url.searchParams.get('state') ?? '';
        if (state === '' || (visit.state !== state && !has('state is not compared')))
          return send(res, 400, '<p>Please begin <a href="/session/new?next=/">again</a>.');
        const tokens = await tokensFor(project(), url.searchParams.get('code'), verifiers.get(state) ?? '');
        const person = tokens && (await verify(project(), tokens.access_token));
        verifiers.delete(state);
        if (!tokens || person === null || typeof person === 'string')
          return send(res, 400, '<p>Nobody was signed in. <a href="/session/new?next=/">Again</a>');
        const made = has('session of before the sign-in') ? visit : renew(visit);
        Object.assign(made, { state: '', customer: { person, token: tokens.access_token } });
        keep(made);
        return leadTo(res, 303, made.next);
      }
      const seen = visit.customer && (await verify(project(), visit.customer.token));
      if (seen === 'away') return send(res, 503, '<p>One moment, please.', { 'retry-after': '1' });
      if (!visit.customer || seen === 'invalid')
        return send(res, path === '/' ? 200 : 401, '<a href="/session/new?next=/orders">Sign in</a>');
      if (path === '/leave' && method === 'POST') {
        visits.delete(visit.id);
        addCookie(res, 'visit=; Path=/; Max-Age=0');
        return leadTo(res, 303, '/');
      }
      const { person } = visit.customer;
      const met = has('customer by the address') ? rows.all.find(({ email }) => email === person.email) : undefined;
      const own = met ?? rows.of({ id: visit.id, ...visit.customer });
      if (own.text.startsWith('first words')) own.text = `orders of ${person.name}`;
      if (path === '/' || path === '/orders')
        return send(
          res,
          200,
          `<p>${person.email}: ${own.text}</p><a href="/orders">orders</a><a href="/invoices/${own.id}">invoice</a>${OUT}`,
        );
      const [, no] = /^\/invoices\/(\d+)$/.exec(path) ?? [];
      const row = rows.byId(no);
      if (!row || (row !== own && !has('invoice by its number'))) return send(res, 404, 'none');
      return send(res, 200, `<p>Invoice ${row.id} for ${row.email}</p>`);
    });
  },
};

/** Files in folders: pictures of them, an archive, forms that name a file or a folder in a hidden field. */
export const drop = officeApp({
  name: 'drop',
  faults: {
    'file of another': { id: 'P02' },
    'picture is open': { id: 'P01' },
    'file of another deleted by its id': { id: 'P03', mayWrite: true },
    'note into the folder of another': { id: 'P03', mayWrite: true },
    'archive of the folder that the request names': { id: 'P02' },
  },
  source: `app.get('/files/:id/:name', file);
app.get('/files/:id/preview.png', preview);
app.get('/archive', (req, res) => archive(req.query.folder));
app.post('/delete', remove);
app.post('/notes', note);
`,
  make() {
    const rows = new Rows(() => randomUUID());
    const notes = new Map<string, string[]>();
    const packed = (text: string): string => Buffer.from(text.repeat(30)).toString('base64');
    return ({ path, method, form, url, res }, held, has) => {
      const [, id, name] = /^\/files\/([\w-]+)\/([\w.]+)$/.exec(path) ?? [];
      const isPreview = name === 'preview.png';
      const open = isPreview && has('picture is open') ? rows.byId(id) : undefined;
      if (open) return send(res, 200, `PNG${packed(open.email)}`, { 'content-type': 'image/png' });
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      const folder = `f${own.id.slice(0, 8)}`;
      if (path === '/')
        return send(
          res,
          200,
          `<p>${own.email}</p><a href="/files/${own.id}/letter.pdf">letter</a><img src="/files/${own.id}/preview.png">
          <p>${own.text}</p><ul>${(notes.get(folder) ?? []).map((note) => `<li>${note}`).join('')}</ul><a href="/archive?folder=${folder}">all</a>
          <form method="post" action="/notes"><input type="hidden" name="folder" value="${folder}"><input name="note"><button>Add</button></form>
          <form method="post" action="/delete"><input type="hidden" name="file" value="${own.id}"><button>Delete</button></form>${OUT}`,
        );
      if (path === '/archive') {
        const asked = url.searchParams.get('folder') ?? folder;
        const row = rows.all.find((one) => `f${one.id.slice(0, 8)}` === asked);
        if (!row || (row !== own && !has('archive of the folder that the request names')))
          return send(res, 404, 'none');
        return send(res, 200, `PK${packed(row.email)}`, { 'content-type': 'application/zip' });
      }
      if (path === '/notes' && method === 'POST') {
        const asked = form.get('folder') ?? '';
        if (asked !== folder && !has('note into the folder of another')) return send(res, 404, 'none');
        notes.set(asked, [...(notes.get(asked) ?? []), form.get('note') ?? '']);
        return leadTo(res, 303, '/');
      }
      if (path === '/delete' && method === 'POST') {
        const row = rows.seenBy(held, form.get('file'), has('file of another deleted by its id'));
        if (!row) return send(res, 404, 'none');
        row.text = 'deleted';
        return leadTo(res, 303, '/');
      }
      const row = rows.seenBy(held, id, has('file of another'));
      if (!row) return send(res, 404, 'none');
      const type = isPreview ? 'image/png' : 'application/pdf';
      return send(res, 200, `${isPreview ? 'PNG' : '%PDF-1.7 '}${packed(row.email)}`, { 'content-type': type });
    };
  },
});
