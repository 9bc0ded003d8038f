/** Apps whose pages are scripts over an API of JSON: long ids, ids in base64, a calendar with feeds. */
import { randomUUID } from 'node:crypto';
import { leadTo, send, sendJson } from '../apps/serve.ts';
import { OUT, officeApp } from '../reports/office.ts';
import { ENTER, Rows } from './rows.ts';

/** Two versions of an API; the page asks the newer one. */
export const parcels = officeApp({
  name: 'parcels',
  faults: {
    'parcel of another': { id: 'P02' },
    'parcel of another sent elsewhere': { id: 'P03', mayWrite: true },
    'list is filtered by the page': { id: 'P02' },
    'every origin may read with the session': { id: 'P21' },
    'old version of the API has no guard': { id: 'P01' },
  },
  source: "app.get('/api/v1/parcels', oldList);\napp.get('/api/v2/parcels', list);\n",
  make() {
    const rows = new Rows(() => randomUUID());
    const script = `const load = () => fetch('/api/v2/parcels').then((answer) => answer.json());
      const send = (id, text) => fetch('/api/v2/parcels/' + id, { method: 'PATCH', body: JSON.stringify({ text }) });
      const add = (text) => fetch('/api/v2/parcels', { method: 'POST', body: JSON.stringify({ text }) }); load();`;
    return ({ path, method, json, req, res }, held, has) => {
      const everybody = () => sendJson(res, 200, rows.all);
      if (path === '/api/v1/parcels' && has('old version of the API has no guard')) return everybody();
      if (!held) return path === '/' ? send(res, 200, ENTER) : sendJson(res, 401, {});
      const own = rows.of(held);
      if (path === '/') return send(res, 200, `<p>${own.email}</p>${OUT}<script>${script}</script>`);
      const headers: Record<string, string> = {};
      if (has('every origin may read with the session') && req.headers.origin) {
        headers['access-control-allow-origin'] = req.headers.origin;
        headers['access-control-allow-credentials'] = 'true';
      }
      if (/^\/api\/v[12]\/parcels$/.test(path)) {
        if (method === 'POST') own.text = String(json.text ?? '');
        return has('list is filtered by the page') ? everybody() : sendJson(res, 200, [own], headers);
      }
      const [, id] = /^\/api\/v2\/parcels\/([\w-]+)$/.exec(path) ?? [];
      const isWriting = method === 'PATCH' || method === 'PUT';
      const row = rows.seenBy(held, id, isWriting ? has('parcel of another sent elsewhere') : has('parcel of another'));
      if (!row || (!isWriting && method !== 'GET')) return sendJson(res, 404, {});
      if (isWriting) row.text = String(json.text ?? row.text);
      return sendJson(res, 200, row, headers);
    };
  },
});

const encoded = (number: number): string => Buffer.from(`ticket:${number}`).toString('base64url');

/** Ids that look random and are numbers in base64; a page for those who run the app. */
export const tickets = officeApp({
  name: 'tickets',
  faults: {
    'ticket by its encoded number': { id: 'P02' },
    'next page of everybody': { id: 'P02' },
    'page for debugging is open': { id: 'P01' },
    'ticket of another answered': { id: 'P03', mayWrite: true },
    'settings for the browser hold a key': { id: 'P29' },
  },
  source: "router.get('/debug/sessions', dump);\n",
  make() {
    const rows = new Rows((count) => encoded(count + 1));
    return ({ path, method, form, url, res }, held, has, project) => {
      if (path === '/debug/sessions' && has('page for debugging is open')) return sendJson(res, 200, rows.all);
      if (path === '/settings.json') {
        const key = has('settings for the browser hold a key') ? project.managementKey : 'none';
        return sendJson(res, 200, { name: 'tickets', key });
      }
      if (!held) return path === '/' ? send(res, 200, ENTER) : sendJson(res, 401, {});
      const own = rows.of(held);
      if (path === '/')
        return send(
          res,
          200,
          `<p>${own.email}</p><a href="/tickets/${own.id}">ticket</a>${OUT}
          <script>fetch('/settings.json'); fetch('/api/tickets?page=1').then((answer) => answer.json());</script>`,
        );
      if (path === '/api/tickets') {
        const isNext = Number(url.searchParams.get('page')) > 1;
        return sendJson(res, 200, isNext && has('next page of everybody') ? rows.all : isNext ? [] : [own]);
      }
      const [, id, part] = /^\/tickets\/([\w-]+)(\/answer)?$/.exec(path) ?? [];
      const row = rows.seenBy(held, id, part ? has('ticket of another answered') : has('ticket by its encoded number'));
      if (!row) return send(res, 404, 'none');
      if (part && method === 'POST') {
        row.text = form.get('text') ?? '';
        return leadTo(res, 303, `/tickets/${own.id}`);
      }
      return send(
        res,
        200,
        `<p>${row.email}: ${row.text}</p><form method="post" action="/tickets/${row.id}/answer"><textarea name="text"></textarea><button>Answer</button></form>`,
      );
    };
  },
});

/** Events of people, a feed for their calendar programs, and an import from another address. */
export const calendar = officeApp({
  name: 'calendar',
  faults: {
    'feed by the number of a person': { id: 'P01' },
    'event of another': { id: 'P02' },
    'event of another moved': { id: 'P03', mayWrite: true },
    'asks the service only once': { id: 'P14' },
    'import fetches inner addresses': { id: 'P02' },
  },
  asksOnce: 'asks the service only once',
  make() {
    const rows = new Rows((count) => `e${count}-${randomUUID().slice(0, 8)}`);
    return async ({ path, method, form, url, res }, held, has) => {
      const [, person] = /^\/feeds\/(\d+)\.ics$/.exec(path) ?? [];
      if (person !== undefined) {
        const isOwn = held?.person.id === Number(person);
        if (!isOwn && !has('feed by the number of a person')) return send(res, 401, 'no');
        const shown = rows.all.filter(({ owner }) => owner === Number(person));
        const feed = shown.map(({ email, text }) => `ATTENDEE:mailto:${email}\nSUMMARY:${text}`).join('\n');
        return send(res, 200, `BEGIN:VCALENDAR\n${feed}\nEND:VCALENDAR`, { 'content-type': 'text/calendar' });
      }
      if (!held) return path === '/' ? send(res, 200, ENTER) : send(res, 401, ENTER);
      const own = rows.of(held);
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${own.email}</p><a href="/events/${own.id}">event</a><a href="/feeds/${own.owner}.ics">feed</a>${OUT}`,
        );
      }
      if (path === '/import') {
        const from = url.searchParams.get('from') ?? '';
        const mayFetch = has('import fetches inner addresses') && URL.canParse(from);
        return send(res, 200, mayFetch ? await (await fetch(from)).text() : 'nothing to import');
      }
      const [, id, part] = /^\/events\/([\w-]+)(\/move)?$/.exec(path) ?? [];
      const row = rows.seenBy(held, id, part ? has('event of another moved') : has('event of another'));
      if (!row) return send(res, 404, 'none');
      if (part && method === 'POST') {
        row.text = form.get('when') ?? '';
        return leadTo(res, 303, `/events/${own.id}`);
      }
      return send(
        res,
        200,
        `<p>${row.email}, ${row.text}</p><form method="post" action="/events/${row.id}/move"><input name="when"><button>Move</button></form>`,
      );
    };
  },
});
