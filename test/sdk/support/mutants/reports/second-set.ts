/**
 * Apps that were written after the checks, to which no check was fitted. The faults that are not found are named in
 * /docs/prove, under "What it cannot see".
 */
import type { PlantedApp } from '../apps/serve.ts';
import { leadTo, send, sendJson } from '../apps/serve.ts';
import { type Held, OUT, officeApp } from './office.ts';

const ENTER = '<a href="/enter">Sign in</a>';

interface Booking {
  readonly no: number;
  readonly owner: number;
  readonly email: string;
  room: string;
  isPaid: boolean;
}

/** Bookings with running numbers, a form for each step, and a price that the server should know. */
const rooms = officeApp({
  name: 'rooms',
  faults: {
    'booking by its number': { id: 'P02' },
    'cancelled by anybody': { id: 'P03', mayWrite: true },
    'guest list for staff is open': { id: 'P02' },
    'paid because the form says so': { id: 'P03', mayWrite: true },
    'voucher can be used twice at once': { id: 'P03', mayWrite: true },
  },
  source: "router.get('/staff/guests', guests);\n",
  make() {
    const bookings: Booking[] = [];
    const used = new Map<number, number>();
    const of = ({ person: { id, email } }: Held): Booking => {
      const known = bookings.find(({ owner }) => owner === id);
      if (known) return known;
      const made = { no: 1_000 + bookings.length, owner: id, email, room: 'none', isPaid: false };
      bookings.push(made);
      return made;
    };
    return async ({ path, method, form, res }, held, has) => {
      if (!held) return path === '/' ? send(res, 200, ENTER) : leadTo(res, 303, '/enter');
      const own = of(held);
      if (path === '/') {
        return send(res, 200, `<h1>${held.person.email}</h1><a href="/bookings/${own.no}">booking ${own.no}</a>${OUT}`);
      }
      if (path === '/staff/guests') {
        if (!has('guest list for staff is open')) return send(res, 403, 'staff only');
        return send(res, 200, bookings.map(({ email }) => email).join('<br>'));
      }
      if (path === '/voucher' && method === 'POST') {
        const times = used.get(held.person.id) ?? 0;
        if (times > 0) return send(res, 409, 'used');
        if (has('voucher can be used twice at once')) await new Promise((resolve) => setTimeout(resolve, 20));
        used.set(held.person.id, (used.get(held.person.id) ?? 0) + 1);
        return leadTo(res, 303, '/');
      }
      const [, no, action] = /^\/bookings\/(\d+)(?:\/(room|cancel))?$/.exec(path) ?? [];
      const booking = bookings.find((one) => one.no === Number(no));
      const isOwn = booking?.owner === held.person.id;
      const mayPass =
        isOwn ||
        (action === 'cancel' ? has('cancelled by anybody') : action === undefined && has('booking by its number'));
      if (!booking || !mayPass) return send(res, 404, 'no such booking');
      if (action === 'room' && method === 'POST') {
        booking.room = form.get('room') ?? '';
        if (has('paid because the form says so') && form.get('paid') === 'true') booking.isPaid = true;
        return leadTo(res, 303, `/bookings/${no}`);
      }
      if (action === 'cancel' && method === 'POST') {
        booking.room = 'cancelled';
        return leadTo(res, 303, '/');
      }
      return send(
        res,
        200,
        `<p>${booking.email}, room ${booking.room}, ${booking.isPaid ? 'paid' : 'open'}</p>
        <form method="post" action="/bookings/${no}/room"><input name="room"><button>Book</button></form>
        <form method="post" action="/bookings/${no}/cancel"><button>Cancel</button></form>
        <form method="post" action="/voucher"><button>Use the voucher</button></form>`,
      );
    };
  },
});

/** An address book behind an API of JSON, with a search and a page of each contact. */
const rolodex = officeApp({
  name: 'rolodex',
  faults: {
    'search over everybody': { id: 'P02' },
    'contact of another': { id: 'P02' },
    'note of another deleted': { id: 'P03', mayWrite: true },
    'next page by a cursor of anybody': { id: 'P02' },
    'guard compares the text of the address': { id: 'P06' },
  },
  make() {
    interface Contact {
      readonly slug: string;
      readonly owner: number;
      readonly email: string;
      note: string;
    }
    const contacts: Contact[] = [];
    const of = ({ person: { id, email } }: Held): Contact => {
      const known = contacts.find(({ owner }) => owner === id);
      if (known) return known;
      const made = { slug: `c${id}x${(id * 7919) % 100_000}z1`, owner: id, email, note: 'none' };
      contacts.push(made);
      return made;
    };
    return ({ path, method, json, url, res }, held, has) => {
      const isGuarded = !path.startsWith('/api/') || held !== null;
      const passes = has('guard compares the text of the address') && /^\/+(?:API|%61pi)\//.test(path);
      if (!isGuarded && !passes) return sendJson(res, 401, {});
      if (!held && passes) return sendJson(res, 200, contacts);
      if (!held) return send(res, 200, ENTER);
      const own = of(held);
      if (path === '/') {
        return send(
          res,
          200,
          `<p>${held.person.email}</p><a href="/api/contacts">all</a>${OUT}<form action="/api/search"><input name="q"></form>
          <script>fetch('/api/contacts').then((r) => r.json()); const put = (id, note) => fetch('/api/contacts/' + id, { method: 'PATCH', body: JSON.stringify({ note }) });</script>`,
        );
      }
      if (path === '/api/contacts' && method === 'GET') {
        const cursor = url.searchParams.get('after');
        const shown =
          cursor && has('next page by a cursor of anybody')
            ? contacts
            : contacts.filter(({ owner }) => owner === held.person.id);
        return sendJson(
          res,
          200,
          shown.map((one) => ({ id: one.slug, email: one.email, note: one.note })),
        );
      }
      if (path === '/api/search') {
        const word = url.searchParams.get('q') ?? '';
        const found = contacts.filter(
          (one) => one.email.includes(word) && (one.owner === held.person.id || has('search over everybody')),
        );
        return sendJson(res, 200, word === '' ? [] : found);
      }
      const [, slug] = /^\/api\/contacts\/(\w+)$/.exec(path) ?? [];
      const contact = contacts.find((one) => one.slug === slug);
      const isOwn = contact?.owner === own.owner;
      if (!contact) return sendJson(res, 404, {});
      if (method === 'GET' && (isOwn || has('contact of another'))) return sendJson(res, 200, contact);
      if (method === 'PATCH' && isOwn) {
        contact.note = String(json.note ?? '');
        return sendJson(res, 200, contact);
      }
      if (method === 'DELETE' && (isOwn || has('note of another deleted'))) {
        contact.note = '';
        return sendJson(res, 200, {});
      }
      return sendJson(res, 404, {});
    };
  },
});

export const SECOND_SET: readonly PlantedApp[] = [rooms, rolodex];
