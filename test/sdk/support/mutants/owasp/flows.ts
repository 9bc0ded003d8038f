/** Apps with more than rows: work below an organisation, points that move, a conversation. */
import { leadTo, send, sendJson } from '../apps/serve.ts';
import { OUT, officeApp } from '../reports/office.ts';
import { ENTER, Rows } from './rows.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Each person has an organisation of the app's own, and tasks below its address. */
export const organisations = officeApp({
  name: 'organisations',
  faults: {
    'organisation of another': { id: 'P02' },
    'task of another below the own organisation': { id: 'P02' },
    'members of any organisation': { id: 'P02' },
    'task of another closed': { id: 'P03', mayWrite: true },
    'role from a header': { id: 'P06' },
  },
  make() {
    const rows = new Rows((count) => String(500 + count));
    return ({ path, method, form, req, res }, held, has) => {
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      const base = `/orgs/${own.owner}`;
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${own.email}</p><a href="${base}">organisation</a><a href="${base}/members">members</a><a href="${base}/tasks/${own.id}">task</a>
          <a href="${base}/audit">audit</a>${OUT}`,
        );
      }
      const [, org, part, task] = /^\/orgs\/(\d+)(?:\/(members|audit|tasks)(?:\/(\d+))?)?$/.exec(path) ?? [];
      const isOwn = Number(org) === own.owner;
      const text = rows.all.find(({ owner }) => owner === Number(org));
      if (!text) return send(res, 404, 'none');
      if (part === 'audit') {
        const isAdmin = has('role from a header') && req.headers['x-role'] === 'admin';
        return isAdmin
          ? send(res, 200, `audit of ${rows.all.map(({ email }) => email)}`)
          : send(res, 403, 'admins only');
      }
      if (part === 'members') {
        if (!isOwn && !has('members of any organisation')) return send(res, 404, 'none');
        return send(res, 200, `<li>${text.email}`);
      }
      if (part === undefined) {
        if (!isOwn && !has('organisation of another')) return send(res, 404, 'none');
        return send(res, 200, `<h1>Organisation of ${text.email}</h1>`);
      }
      const isBelow = isOwn && has('task of another below the own organisation');
      const isClosing = method === 'POST' && has('task of another closed');
      const row = rows.byId(task);
      if (!row || (!(isOwn && row.owner === own.owner) && !isBelow && !isClosing)) return send(res, 404, 'none');
      if (method === 'POST') {
        row.text = form.get('note') ?? '';
        return leadTo(res, 303, `${base}/tasks/${own.id}`);
      }
      return send(
        res,
        200,
        `<p>${row.email}: ${row.text}</p><form method="post"><input name="note"><button>Close</button></form>`,
      );
    };
  },
});

/** Points that people send to each other, coupons, and receipts as files. */
export const loyalty = officeApp({
  name: 'loyalty',
  faults: {
    'points of another are sent': { id: 'P03', mayWrite: true },
    'coupon can be used twice at once': { id: 'P03', mayWrite: true },
    'receipt of another': { id: 'P02' },
    'profile by an address': { id: 'P02' },
    'price from the form': { id: 'P03', mayWrite: true },
  },
  source: "app.get('/profile', (req, res) => profile(req.query.email));\napp.post('/transfer', transfer);\n",
  make() {
    const rows = new Rows((count) => `r${1_000 + count}`);
    const used = new Set<number>();
    const paid = new Map<number, string>();
    return async ({ path, method, form, url, res }, held, has) => {
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${own.email}: ${own.text}, paid ${paid.get(own.owner) ?? 'nothing'}</p><a href="/receipts/${own.id}.pdf">receipt</a><a href="/profile">profile</a>
          <form method="post" action="/transfer"><input type="hidden" name="from" value="${own.owner}"><input name="note"><button>Send</button></form>
          <form method="post" action="/buy"><input type="hidden" name="price" value="90"><button>Buy</button></form>
          <form method="post" action="/coupon"><button>Use the coupon</button></form>${OUT}`,
        );
      }
      if (path === '/profile') {
        const asked = url.searchParams.get('email') ?? own.email;
        const email = has('profile by an address') ? asked : own.email;
        const row = email === own.email ? own : rows.all.find((one) => one.email === email);
        return row ? sendJson(res, 200, row) : sendJson(res, 404, {});
      }
      if (path === '/transfer' && method === 'POST') {
        const from = Number(form.get('from'));
        const row = rows.all.find(({ owner }) => owner === (has('points of another are sent') ? from : own.owner));
        if (row) row.text = form.get('note') ?? '';
        return leadTo(res, 303, '/');
      }
      if (path === '/buy' && method === 'POST') {
        paid.set(own.owner, has('price from the form') ? (form.get('price') ?? '90') : '90');
        return leadTo(res, 303, '/');
      }
      if (path === '/coupon' && method === 'POST') {
        if (used.has(own.owner)) return send(res, 409, 'used');
        if (has('coupon can be used twice at once')) await pause(20);
        used.add(own.owner);
        return leadTo(res, 303, '/');
      }
      const [, id] = /^\/receipts\/(\w+)\.pdf$/.exec(path) ?? [];
      const row = rows.seenBy(held, id, has('receipt of another'));
      if (!row) return send(res, 404, 'none');
      const content = `%PDF-1.7 ${Buffer.from(row.email.repeat(20)).toString('hex')} %%EOF`;
      return send(res, 200, content, { 'content-type': 'application/pdf' });
    };
  },
});

/** Rooms with words for addresses, which a script asks for again and again. */
export const chat = officeApp({
  name: 'chat',
  faults: {
    'room of another by its word': { id: 'P02' },
    'poll gives the messages of all': { id: 'P02' },
    'message of another changed': { id: 'P03', mayWrite: true },
    'person kept between requests': { id: 'P02' },
    'accounts meet by their address': { id: 'P24' },
  },
  make() {
    const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'haven', 'inlet', 'jetty'];
    const rows = new Rows((count) => `${words[count % words.length]}-${words[(count * 3 + 1) % words.length]}`);
    const names = new Map<string, number>();
    let current = '';
    return async ({ path, method, form, res }, held, has) => {
      if (!held) return path === '/' ? send(res, 200, ENTER) : send(res, 401, ENTER);
      const known = names.get(held.person.email) ?? held.person.id;
      names.set(held.person.email, known);
      const isMet = has('accounts meet by their address');
      const self = isMet ? { ...held, person: { ...held.person, id: known } } : held;
      const own = rows.of(self);
      if (path === '/') {
        current = own.email;
        if (has('person kept between requests')) await pause(15);
        const shown = has('person kept between requests') ? current : own.email;
        const name = isMet ? (rows.all.find(({ owner }) => owner === known)?.text ?? '') : (held.person.name ?? '');
        return send(
          res,
          200,
          `<p>${shown} ${name}</p><a href="/rooms/${own.id}">room</a>${OUT}
          <script>setInterval(() => fetch('/api/poll').then((answer) => answer.json()), 5000);</script>`,
        );
      }
      if (path === '/api/poll') return sendJson(res, 200, has('poll gives the messages of all') ? rows.all : [own]);
      const [, id, part] = /^\/rooms\/([a-z-]+)(\/edit)?$/.exec(path) ?? [];
      const row = rows.seenBy(self, id, part ? has('message of another changed') : has('room of another by its word'));
      if (!row) return send(res, 404, 'none');
      if (part && method === 'POST') {
        row.text = form.get('text') ?? '';
        return leadTo(res, 303, `/rooms/${own.id}`);
      }
      return send(
        res,
        200,
        `<p>${row.email}: ${row.text}</p><form method="post" action="/rooms/${row.id}/edit"><input name="text"><button>Change</button></form>`,
      );
    };
  },
});
