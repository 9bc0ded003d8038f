/** Apps whose server makes the pages: with the SDK, behind a proxy, with a sealed cookie, with fragments, with a cache. */
import { randomUUID } from 'node:crypto';
import { leadTo, send, sendJson } from '../apps/serve.ts';
import { Rows } from '../owasp/rows.ts';
import { OUT, officeApp } from '../reports/office.ts';
import { SDK_ENTER, SDK_OUT, sdkApp, sealedApp } from './entries.ts';

const ENTER = '<a href="/enter">Sign in</a>';

/** Loans of books: a list with further pages, a link that renews, the same thing as a page and as data. */
export const library = sdkApp({
  name: 'library',
  faults: {
    'card of another reader': { id: 'P02' },
    'next page forgets the owner': { id: 'P02' },
    'loan of another renewed by a link': { id: 'P03', mayWrite: true },
    'data beside the page has no guard': { id: 'P01' },
    'list of the staff is open': { id: 'P02' },
  },
  source: `app.get('/loans', list);
app.get('/loans/:no', loan);
app.get('/loans/:no.json', loanAsData);
app.get('/loans/:no/renew', renew);
app.get('/readers/:id/card', card);
app.get('/staff/readers', readers);
`,
  make() {
    const rows = new Rows((count) => String(301 + count));
    return ({ path, url, res }, held, has) => {
      const [, no, ending] = /^\/loans\/(\d+)(\.json|\/renew)?$/.exec(path) ?? [];
      const isData = ending === '.json';
      const shown = rows.byId(no);
      if (!held && isData && shown && has('data beside the page has no guard')) return sendJson(res, 200, shown);
      if (!held) return send(res, path === '/' ? 200 : 401, SDK_ENTER);
      const own = rows.of(held);
      if (path === '/')
        return send(
          res,
          200,
          `<h1>${own.email}</h1><a href="/loans">loans</a> <a href="/readers/${own.owner}/card">card</a>${SDK_OUT}`,
        );
      if (path === '/loans') {
        const after = Buffer.from(url.searchParams.get('after') ?? '', 'base64url').toString();
        const isNext = after !== '';
        const list =
          isNext && has('next page forgets the owner') ? rows.all.filter((row) => row !== own) : isNext ? [] : [own];
        const items = list.map((row) => `<li><a href="/loans/${row.id}">${row.email}: ${row.text}</a></li>`).join('');
        const next = Buffer.from(`no:${own.id}`).toString('base64url');
        return send(res, 200, `<ul>${items}</ul>${isNext ? '' : `<a rel="next" href="/loans?after=${next}">more</a>`}`);
      }
      if (path === '/staff/readers') {
        if (!has('list of the staff is open')) return send(res, 403, 'staff only');
        return send(res, 200, rows.all.map(({ email }) => `<li>${email}`).join(''));
      }
      const [, reader] = /^\/readers\/(\d+)\/card$/.exec(path) ?? [];
      if (reader !== undefined) {
        const row = rows.all.find(({ owner }) => String(owner) === reader);
        if (!row || (row !== own && !has('card of another reader'))) return send(res, 404, 'none');
        return send(res, 200, `<svg><text>${row.email}</text></svg>`, { 'content-type': 'image/svg+xml' });
      }
      const isRenewing = ending === '/renew';
      const row = rows.seenBy(held, no, isRenewing && has('loan of another renewed by a link'));
      if (!row) return send(res, 404, 'none');
      if (isRenewing) {
        row.text = `${row.text}, renewed`;
        return leadTo(res, 303, `/loans/${own.id}`);
      }
      if (isData) return sendJson(res, 200, row);
      return send(
        res,
        200,
        `<p>${row.email}: ${row.text}</p><a href="/loans/${row.id}/renew">renew</a><link rel="alternate" href="/loans/${row.id}.json">`,
      );
    };
  },
});

/** Behind a proxy of its own, whose headers the app believes. */
export const desks = officeApp({
  name: 'desks',
  faults: {
    'believes the id that a proxy forwards': { id: 'P06' },
    'believes the address that a proxy forwards': { id: 'P06' },
    'lets inner addresses in': { id: 'P06' },
    'skips the guard for inner requests': { id: 'P06' },
    'routes by a header, guards by the address': { id: 'P06' },
  },
  source: `app.use((req, res, next) => { req.userId = req.headers['x-user-id']; next(); });
app.get('/desks/:id', desk);
app.get('/me', me);
app.get('/status/people', people);
`,
  make() {
    const rows = new Rows((count) => `d${70 + count}`);
    return ({ path, req, res }, session, has) => {
      const header = (name: string): string => String(req.headers[name] ?? '');
      const forwarded = rows.all.find(
        ({ owner, email }) =>
          (has('believes the id that a proxy forwards') && header('x-user-id') === String(owner)) ||
          (has('believes the address that a proxy forwards') && header('x-forwarded-email') === email),
      );
      const target = has('routes by a header, guards by the address') ? header('x-original-url') || path : path;
      const isPast =
        (has('skips the guard for inner requests') && header('x-middleware-subrequest') !== '') ||
        (target !== path && path === '/');
      const isInner = has('lets inner addresses in') && /^(127\.|10\.|localhost)/.test(header('x-forwarded-for'));
      const own = forwarded ?? (session ? rows.of(session) : undefined);
      if (target === '/status/people')
        return isInner ? send(res, 200, rows.all.map(({ email }) => email).join('\n')) : send(res, 403, 'inner only');
      const [, id] = /^\/desks\/(\w+)$/.exec(target) ?? [];
      const row = rows.byId(id);
      if (row && (row === own || isPast)) return send(res, 200, `<p>${row.email}: ${row.text}</p>`);
      if (!own) return send(res, path === '/' ? 200 : 401, ENTER);
      if (target === '/')
        return send(res, 200, `<p>${own.email}</p><a href="/desks/${own.id}">desk</a><a href="/me">me</a>${OUT}`);
      if (target === '/me') return sendJson(res, 200, { email: own.email });
      return send(res, 404, 'none');
    };
  },
});

/** Pages with drafts and their history. The session is a sealed cookie. */
export const wiki = sealedApp({
  name: 'wiki',
  faults: {
    'seal is not compared': { id: 'P02' },
    'draft of another': { id: 'P02' },
    'history is open': { id: 'P01' },
    'sign-out forgets the cookie only': { id: 'P13' },
    'draft of another saved': { id: 'P03', mayWrite: true },
  },
  ignoresSeal: 'seal is not compared',
  keepsSession: 'sign-out forgets the cookie only',
  source: `@app.route('/drafts/<slug>')
@app.route('/drafts/<slug>/history')
`,
  make() {
    const rows = new Rows((count) => `draft-${count}-${randomUUID().slice(0, 6)}`);
    return ({ path, method, form, res }, held, has) => {
      const [, slug, part] = /^\/drafts\/([\w-]+)(\/history)?$/.exec(path) ?? [];
      const shown = rows.byId(slug);
      if (!held && part && shown && has('history is open'))
        return send(res, 200, `<pre>${shown.email}\n${shown.text}</pre>`);
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      if (path === '/') return send(res, 200, `<p>${own.email}</p><a href="/drafts/${own.id}">draft</a>${OUT}`);
      const isSaving = method === 'POST';
      const row = rows.seenBy(held, slug, isSaving ? has('draft of another saved') : has('draft of another'));
      if (!row) return send(res, 404, 'none');
      if (isSaving) {
        row.text = form.get('text') ?? '';
        return leadTo(res, 303, `/drafts/${own.id}`);
      }
      if (part) return send(res, 200, `<pre>${row.email}\n${row.text}</pre>`);
      return send(
        res,
        200,
        `<h1>${row.email}</h1><form method="post"><textarea name="text">${row.text}</textarea><button>Save</button></form>
        <a href="/drafts/${row.id}/history">history</a>`,
      );
    };
  },
});

/** A help desk that asks for parts of its page, with comments. */
export const helpdesk = officeApp({
  name: 'helpdesk',
  faults: {
    'comment below a ticket of another': { id: 'P03', mayWrite: true },
    'ticket of another': { id: 'P02' },
    'suggestions give addresses of all': { id: 'P02' },
    'ticket of another closed': { id: 'P03', mayWrite: true },
    'print looks at the first id only': { id: 'P02' },
  },
  source: `router.get('/tickets/:id', ticket);
router.delete('/tickets/:id', close);
router.get('/print', (req, res) => print(req.query.ids.split(',')));
router.get('/suggest', suggest);
`,
  make() {
    const rows = new Rows((count) => String(9_000 + count));
    return ({ path, method, form, url, res }, held, has) => {
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      if (path === '/')
        return send(
          res,
          200,
          `<p>${own.email}</p><div hx-get="/tickets/${own.id}" hx-trigger="load"></div><a href="/print?ids=${own.id}">print</a>
          <input name="q" hx-get="/suggest" hx-trigger="keyup changed delay:200ms" hx-target="#people"><div id="people"></div>${OUT}`,
        );
      if (path === '/suggest') {
        const word = url.searchParams.get('q') ?? '';
        const from = has('suggestions give addresses of all') ? rows.all : [own];
        return send(
          res,
          200,
          from
            .filter(({ email }) => word.length > 1 && email.includes(word))
            .map(({ email }) => `<li>${email}`)
            .join(''),
        );
      }
      if (path === '/print') {
        const ids = (url.searchParams.get('ids') ?? '').split(',');
        const checked = has('print looks at the first id only') ? ids.slice(0, 1) : ids;
        if (!checked.every((id) => rows.byId(id) === own)) return send(res, 404, 'none');
        return send(res, 200, ids.map((id) => `<p>${rows.byId(id)?.email}: ${rows.byId(id)?.text}</p>`).join(''));
      }
      const [, id, part] = /^\/tickets\/(\d+)(\/comments)?$/.exec(path) ?? [];
      const isOpen =
        (part && has('comment below a ticket of another')) ||
        (method === 'DELETE' && has('ticket of another closed')) ||
        (method === 'GET' && has('ticket of another'));
      const row = rows.seenBy(held, id, Boolean(isOpen));
      if (!row) return send(res, 404, 'none');
      if (part && method === 'POST') row.text += `, ${form.get('comment') ?? ''}`;
      if (method === 'DELETE') row.text = 'closed';
      return send(
        res,
        200,
        `<p>${row.email}: ${row.text}</p><form hx-post="/tickets/${row.id}/comments"><input name="comment"><button>Send</button></form>
        <button hx-delete="/tickets/${row.id}" hx-confirm="Close?">Close</button>`,
      );
    };
  },
});

/** A newsletter: pages are kept for a moment, feeds, and a link in each mail that ends the subscription. */
export const news = officeApp({
  name: 'news',
  faults: {
    'page is kept for everybody': { id: 'P02' },
    'page is kept by its ending': { id: 'P20' },
    'feed is open': { id: 'P01' },
    'subscription of another ended': { id: 'P03', mayWrite: true },
    'topics of another': { id: 'P02' },
  },
  source: `app.get('/account', account);
app.get('/feeds/:id.xml', feed);
app.get('/topics', (req, res) => topics(req.query.email));
app.get('/unsubscribe', (req, res) => end(req.query.email));
`,
  make() {
    const rows = new Rows((count) => randomUUID().replaceAll('-', '').slice(0, 20) + count);
    const kept = new Map<string, { readonly body: string; readonly until: number }>();
    return ({ path, url, res }, held, has) => {
      const [, feed] = /^\/feeds\/(\w+)\.xml$/.exec(path) ?? [];
      const fed = rows.byId(feed);
      const isFeedOpen = fed && (fed.owner === held?.person.id || has('feed is open'));
      if (isFeedOpen)
        return send(res, 200, `<rss><channel><title>${fed.email}</title><item>${fed.text}</item></channel></rss>`, {
          'content-type': 'application/rss+xml',
        });
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      if (path === '/')
        return send(
          res,
          200,
          `<p>${own.email}</p><a href="/account">account</a><a href="/feeds/${own.id}.xml">feed</a><a href="/topics">topics</a>
          <a href="/unsubscribe?email=${encodeURIComponent(own.email)}">end it</a>${OUT}`,
        );
      if (path === '/account' || (path.startsWith('/account/') && has('page is kept by its ending'))) {
        const body = `<p>${own.email}: ${own.text}</p>`;
        const known = kept.get(path);
        if (has('page is kept for everybody') && known && known.until > Date.now()) return send(res, 200, known.body);
        kept.set(path, { body, until: Date.now() + 5_000 });
        const headers: Record<string, string> = /\.(css|js|png)$/.test(path)
          ? { 'cache-control': 'public, max-age=600' }
          : {};
        return send(res, 200, body, headers);
      }
      const email = url.searchParams.get('email') ?? own.email;
      const row = rows.all.find((one) => one.email === email);
      if (path === '/topics') {
        if (!row || (row !== own && !has('topics of another'))) return send(res, 404, 'none');
        return send(res, 200, `<p>topics of ${row.email}</p>`);
      }
      if (path === '/unsubscribe') {
        if (!row || (row !== own && !has('subscription of another ended'))) return send(res, 404, 'none');
        row.text = 'ended';
        return leadTo(res, 303, '/account');
      }
      return send(res, 404, 'none');
    };
  },
});
