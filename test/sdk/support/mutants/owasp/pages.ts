/** Apps whose server makes the pages: paths with numbers, one file with a query, fragments, a folder of files. */
import { randomUUID } from 'node:crypto';
import { leadTo, send } from '../apps/serve.ts';
import { OUT, officeApp } from '../reports/office.ts';
import { ENTER, Rows } from './rows.ts';

/** Records of patients at `/records/41`. */
export const clinic = officeApp({
  name: 'clinic',
  faults: {
    'record of another patient': { id: 'P02' },
    'staff page without a check': { id: 'P02' },
    'profile takes is_admin': { id: 'P03', mayWrite: true },
    'session outlives the sign-out': { id: 'P13' },
    'record may be kept by caches': { id: 'P20' },
  },
  keepsSession: 'session outlives the sign-out',
  source: "app.get('/staff/patients', patients);\n",
  make() {
    const rows = new Rows((count) => String(41 + count));
    const admins = new Set<number>();
    return ({ path, method, form, res }, held, has) => {
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      if (path === '/') {
        const role = admins.has(held.person.id) ? 'admin' : 'patient';
        return send(
          res,
          200,
          `<h1>${own.email}, ${role}</h1><p>${own.text}</p><a href="/records/${own.id}">record</a>
          <form method="post" action="/profile"><input name="text"><button>Save</button></form>${OUT}`,
        );
      }
      if (path === '/profile' && method === 'POST') {
        own.text = form.get('text') ?? '';
        if (has('profile takes is_admin') && form.get('is_admin') === 'true') admins.add(held.person.id);
        return leadTo(res, 303, '/');
      }
      if (path === '/staff/patients' && has('staff page without a check'))
        return send(res, 200, rows.all.map(({ email }) => email).join('<br>'));
      const row = rows.seenBy(held, /^\/records\/(\d+)$/.exec(path)?.[1], has('record of another patient'));
      if (!row) return send(res, 404, 'none');
      const headers: Record<string, string> = has('record may be kept by caches')
        ? { 'cache-control': 'public, max-age=300' }
        : {};
      return send(res, 200, `<p>${row.email}: ${row.text}</p>`, headers);
    };
  },
});

/** Everything at `/index.php`, told apart by `do` and `id`. */
export const forum = officeApp({
  name: 'forum',
  faults: {
    'message by its number': { id: 'P02' },
    'search in messages of all': { id: 'P02' },
    'draft without a session': { id: 'P01' },
    'message of another deleted': { id: 'P03', mayWrite: true },
    'any site after the sign-in': { id: 'P16' },
  },
  make() {
    const rows = new Rows((count) => String(700 + count));
    const next = new Map<string, string>();
    return ({ path, method, form, url, res }, held, has) => {
      const action = url.searchParams.get('do');
      const id = url.searchParams.get('id');
      const link = (what: string, of: string): string => `<a href="/index.php?do=${what}&id=${of}">${what}</a>`;
      if (action === 'login') {
        next.set('last', url.searchParams.get('return') ?? '/');
        return leadTo(res, 302, '/enter');
      }
      if (!held && action === 'draft' && has('draft without a session'))
        return send(res, 200, rows.byId(id)?.text ?? 'none');
      if (!held) return send(res, path === '/' ? 200 : 401, '<a href="/index.php?do=login&return=/">Sign in</a>');
      const own = rows.of(held);
      if (path === '/') {
        const target = next.get('last') ?? '/';
        next.delete('last');
        const isAway = target !== '/' && (has('any site after the sign-in') || /^\/[\w.]/.test(target));
        if (isAway) return leadTo(res, 302, target);
        return send(
          res,
          200,
          `<p>${own.email}</p>${link('message', own.id)} ${link('draft', own.id)}${OUT}
          <form action="/index.php"><input type="hidden" name="do" value="search"><input name="q"></form>`,
        );
      }
      if (path !== '/index.php') return send(res, 404, 'none');
      if (action === 'search') {
        const word = (url.searchParams.get('q') ?? '').toLowerCase();
        const found = rows.all.filter(
          (row) =>
            word !== '' && row.text.includes(word) && (row.owner === own.owner || has('search in messages of all')),
        );
        return send(res, 200, found.map(({ text }) => `<p>${text}</p>`).join(''));
      }
      const row = rows.seenBy(
        held,
        id,
        (action === 'message' && has('message by its number')) ||
          (action === 'delete' && has('message of another deleted')),
      );
      if (!row) return send(res, 404, 'none');
      if (method === 'POST' && action === 'edit') row.text = form.get('text') ?? '';
      if (method === 'POST' && action === 'delete') row.text = 'deleted';
      if (method === 'POST') return leadTo(res, 303, '/');
      const post = (what: string, field: string): string =>
        `<form method="post" action="/index.php?do=${what}&id=${row.id}">${field}<button>${what}</button></form>`;
      return send(res, 200, `<p>${row.text}</p>${post('edit', '<input name="text">')}${post('delete', '')}`);
    };
  },
});

/** A page that gets its parts from the server, each at an address of its own. */
export const payroll = officeApp({
  name: 'payroll',
  faults: {
    'fragment without a guard': { id: 'P01' },
    'fragment of another': { id: 'P02' },
    'guard asks for GET only': { id: 'P06', mayWrite: true },
    'account number of another changed': { id: 'P03', mayWrite: true },
    'page believes the header of a proxy': { id: 'P06' },
  },
  make() {
    const rows = new Rows((count) => `slip-${2_026_000 + count}`);
    return ({ path, method, form, req, res }, held, has) => {
      const [, part, id] = /^\/parts\/(payslip|bank)\/([\w-]+)$/.exec(path) ?? [];
      const shown = rows.byId(id);
      const isOpen =
        has('fragment without a guard') ||
        (has('guard asks for GET only') && method === 'POST') ||
        (has('page believes the header of a proxy') && req.headers['x-original-url'] !== undefined);
      if (!held && isOpen && shown && part === 'payslip') return send(res, 200, `<p>${shown.email}: ${shown.text}</p>`);
      if (!held && has('page believes the header of a proxy')) {
        const asked = /^\/parts\/payslip\/([\w-]+)$/.exec(String(req.headers['x-original-url'] ?? ''))?.[1];
        const row = rows.byId(asked);
        if (row) return send(res, 200, `<p>${row.email}: ${row.text}</p>`);
      }
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${own.email}</p><div hx-get="/parts/payslip/${own.id}"></div><div hx-get="/parts/bank/${own.id}"></div>${OUT}`,
        );
      }
      const row = rows.seenBy(
        held,
        id,
        method === 'POST' ? has('account number of another changed') : has('fragment of another'),
      );
      if (!row) return send(res, 404, 'none');
      if (part === 'bank' && method === 'POST') {
        row.text = form.get('iban') ?? '';
        return leadTo(res, 303, `/parts/bank/${own.id}`);
      }
      const edit = `<form method="post" action="/parts/bank/${row.id}"><input name="iban"><button>Save</button></form>`;
      return send(res, 200, `<p>${row.email}: ${row.text}</p>${part === 'bank' ? edit : ''}`);
    };
  },
});

/** Files of people, with pictures, an export, and names that can be changed. */
export const vault = officeApp({
  name: 'vault',
  faults: {
    'file of another': { id: 'P02' },
    'file without a session': { id: 'P01' },
    'picture of another': { id: 'P02' },
    'export of whom the request names': { id: 'P02' },
    'file of another renamed': { id: 'P03', mayWrite: true },
  },
  source: "app.get('/export', (req, res) => exportOf(req.query.user));\n",
  make() {
    const rows = new Rows(() => randomUUID());
    return ({ path, method, form, url, res }, held, has) => {
      const [, id, part] = /^\/files\/([\w-]+)(?:\/(raw|rename)|\.png)?$/.exec(path) ?? [];
      const isPicture = path.endsWith('.png');
      if (!held && part === 'raw' && has('file without a session'))
        return send(res, 200, rows.byId(id)?.text ?? 'none');
      if (!held) return send(res, path === '/' ? 200 : 401, ENTER);
      const own = rows.of(held);
      const base = `/files/${own.id}`;
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${own.email}</p><a href="${base}">file</a><a href="${base}/raw">raw</a><img src="${base}.png">
          <a href="/export">export</a>${OUT}`,
        );
      }
      if (path === '/export') {
        const asked = Number(url.searchParams.get('user') ?? own.owner);
        const owner = has('export of whom the request names') ? asked : own.owner;
        const shown = rows.all.filter((row) => row.owner === owner);
        return send(res, 200, shown.map(({ email, text }) => `${email};${text}`).join('\n'), {
          'content-type': 'text/csv',
        });
      }
      const isOpen =
        (isPicture && has('picture of another')) ||
        (part === 'rename' && has('file of another renamed')) ||
        (part !== 'rename' && !isPicture && has('file of another'));
      const row = rows.seenBy(held, id, isOpen);
      if (!row) return send(res, 404, 'none');
      if (isPicture)
        return send(res, 200, `PNG${Buffer.from(row.email.repeat(20)).toString('base64')}`, {
          'content-type': 'image/png',
        });
      if (part === 'raw') return send(res, 200, row.text, { 'content-type': 'text/plain' });
      if (part === 'rename' && method === 'POST') {
        row.text = form.get('name') ?? '';
        return leadTo(res, 303, base);
      }
      return send(
        res,
        200,
        `<p>${row.email}: ${row.text}</p><form method="post" action="/files/${row.id}/rename"><input name="name"><button>Rename</button></form>`,
      );
    };
  },
});
