/**
 * A workshop's app in German, below /haus: relative links without quotes, redirects by 307, ids in base64 in the query, one
 * session for each person, a sign-out by a link with a seal, and a search.
 */
import {
  type Ask,
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
} from './serve.ts';

const FAULTS = {
  'file of anybody': { id: 'P02' },
  'search in all files': { id: 'P02' },
  'list of all customers': { id: 'P02' },
  'one page for all': { id: 'P02' },
  'one page for all, and for strangers': { id: 'P01' },
  'print view without a session': { id: 'P01' },
  'order of anybody changed': { id: 'P03', mayWrite: true },
  'order of anybody deleted': { id: 'P03', mayWrite: true },
  'hidden by a script': { id: 'P04' },
  'data of a file': { id: 'P05' },
  'print by another spelling': { id: 'P06' },
  'sign-out forgets': { id: 'P13' },
  'revocation ignored': { id: 'P14' },
  'state not compared': { id: 'P15' },
  'target not checked': { id: 'P16' },
  'session of before': { id: 'P17' },
  'cookie for scripts': { id: 'P18' },
  'file in shared caches': { id: 'P20' },
  'seal not compared': { id: 'P22', mayWrite: true },
  'customer by address': { id: 'P23' },
  'same address, same customer': { id: 'P24' },
  'outage as signed out': { id: 'P26' },
  'no page after a no': { id: 'P27' },
} as const;

type Fault = keyof typeof FAULTS;

interface Customer {
  readonly number: number;
  person: Person;
}

interface Session {
  readonly customer: Customer;
  readonly access: string;
  readonly seal: string;
}

interface Order {
  readonly number: number;
  readonly owner: number;
  text: string;
  isDeleted: boolean;
}

const coded = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
const numberIn = (kind: string, text: string | null): number =>
  Number(
    Buffer.from(text ?? '', 'base64')
      .toString()
      .split(`${kind}:`)[1] ?? Number.NaN,
  );

const PAGE = (body: string): string => `<!DOCTYPE HTML><html lang=de><title>Werkstatt</title><BODY>${body}`;

export const werkstatt: PlantedApp<Fault> = {
  name: 'werkstatt',
  callback: '/haus/rein',
  faults: FAULTS,
  open(project, fault) {
    const has = (one: Fault): boolean => fault === one;
    const customers = new Map<string, Customer>();
    const sessions = new Map<string, Session>();
    const attempts = new Map<string, { verifier: string; target: string }>();
    const orders: Order[] = [];
    const isShared = has('one page for all') || has('one page for all, and for strangers');
    let kept: string | null = null;

    const keyOf = ({ id, email }: Person): string => (has('customer by address') ? email : String(id));

    /** A new person with a known address gets the customer who has that address. */
    const merged = ({ email }: Person): Customer | undefined =>
      has('same address, same customer')
        ? [...customers.values()].find(({ person }) => person.email === email)
        : undefined;

    const sessionOf = async ({ cookies, res }: Ask): Promise<Session | 'away' | null> => {
      const id = cookies['wk.sitzung'] ?? '';
      const session = sessions.get(id);
      if (!session) return null;
      if (has('revocation ignored')) return session;
      const seen = await verify(project(), session.access);
      if (seen === 'away' && !has('outage as signed out')) return 'away';
      if (seen !== 'invalid' && seen !== 'away') return session;
      sessions.delete(id);
      addCookie(res, 'wk.sitzung=; Path=/haus; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
      return null;
    };

    const begin = ({ res, url, cookies }: Ask, origin: string): void => {
      const [state, verifier] = [random(), random() + random()];
      attempts.set(state, { verifier, target: url.searchParams.get('ziel') ?? '/haus/' });
      addCookie(res, `wk.versuch=${state}; Path=/haus; HttpOnly; SameSite=Lax`);
      if (has('session of before') && !cookies['wk.sitzung']) {
        addCookie(res, `wk.sitzung=${random()}; Path=/haus; HttpOnly; SameSite=Lax`);
      }
      leadTo(res, 303, startLink(project(), `${origin}/haus/rein`, state, verifier));
    };

    const finish = async ({ res, url, cookies }: Ask, origin: string): Promise<void> => {
      const state = url.searchParams.get('state') ?? '';
      if (url.searchParams.has('error')) {
        if (has('no page after a no')) throw new TypeError('no code');
        return send(res, 200, PAGE('Schade. <a href=./>Zur Startseite</a>'));
      }
      const attempt = attempts.get(state);
      if (!attempt || (cookies['wk.versuch'] !== state && !has('state not compared'))) {
        return send(res, 400, PAGE('Bitte noch einmal. <a href=anmelden>Anmelden</a>'));
      }
      attempts.delete(state);
      const tokens = await tokensFor(project(), url.searchParams.get('code'), attempt.verifier);
      const person = tokens && (await verify(project(), tokens.access_token));
      if (!tokens || !person || person === 'invalid' || person === 'away')
        return send(res, 400, PAGE('Bitte noch einmal.'));
      const key = keyOf(person);
      const customer = customers.get(key) ?? merged(person) ?? { number: 2_000 + customers.size * 7, person };
      if (!has('same address, same customer')) customer.person = person;
      customers.set(key, customer);
      for (const [id, one] of sessions) if (one.customer === customer) sessions.delete(id);
      const id = (has('session of before') && cookies['wk.sitzung']) || random();
      sessions.set(id, { customer, access: tokens.access_token, seal: random() });
      const flags = has('seal not compared') ? 'HttpOnly' : 'HttpOnly; SameSite=Lax';
      addCookie(res, `wk.sitzung=${id}; Path=/haus; ${has('cookie for scripts') ? 'SameSite=Lax' : flags}`);
      const isOwn = new URL(attempt.target, origin).origin === origin;
      leadTo(res, 307, isOwn || has('target not checked') ? attempt.target : '/haus/');
    };

    const home = ({ customer: { number, person }, seal }: Session): string =>
      PAGE(`<p>Guten Tag, ${person.name}! <a href=akte?nr=${coded(`kunde:${number}`)}>Meine Akte</a> <a href='auftraege'>Auftr&auml;ge</a>
        <a href="suche">Suche</a> ${has('list of all customers') ? '<a href=kunden>Kunden</a>' : ''} ${has('hidden by a script') ? '<a href=leitung>Leitung</a>' : ''}
        <a href=druck?nr=${coded(`kunde:${number}`)}>Drucken</a> <a href="tschuess?siegel=${seal}">Abmelden</a>`);

    const file = ({ number, person }: Customer): string =>
      PAGE(`<h1>Akte ${number}</h1>${person.name}, ${person.email}`);

    const byNumber = (kind: string, url: URL): Customer | undefined =>
      [...customers.values()].find(({ number }) => number === numberIn(kind, url.searchParams.get('nr')));

    const handleOrders = async (ask: Ask, { customer, seal }: Session): Promise<void> => {
      const { res, method, form, url, path } = ask;
      const isSealed = form.get('siegel') === seal || has('seal not compared');
      if (method === 'POST' && !isSealed) return send(res, 403, PAGE('Das Siegel passt nicht.'));
      if (path === '/haus/auftraege' && method === 'POST') {
        const number = 500 + orders.length;
        orders.push({ number, owner: customer.number, text: form.get('was') ?? '', isDeleted: false });
        return leadTo(res, 303, `auftrag?nr=${coded(`auftrag:${number}`)}`);
      }
      if (path === '/haus/auftraege') {
        const own = orders.filter(({ owner, isDeleted }) => owner === customer.number && !isDeleted);
        const rows = own.map(({ number, text }) => `<li><a href=auftrag?nr=${coded(`auftrag:${number}`)}>${text}</a>`);
        return send(
          res,
          200,
          PAGE(`<ul>${rows.join('')}</ul><FORM METHOD=POST><INPUT TYPE=HIDDEN NAME=siegel VALUE=${seal}>
            <TEXTAREA NAME=was></TEXTAREA><BUTTON>Anlegen</BUTTON></FORM>`),
        );
      }
      const order = orders.find(({ number }) => number === numberIn('auftrag', url.searchParams.get('nr')));
      const isOwn = order?.owner === customer.number;
      const action = form.get('tun');
      const isAllowed =
        isOwn ||
        (has('order of anybody changed') && action === 'aendern') ||
        (has('order of anybody deleted') && action === 'weg');
      if (!order || order.isDeleted || !isAllowed) return send(res, 404, PAGE('Nicht gefunden.'));
      if (action === 'weg') order.isDeleted = true;
      if (action === 'aendern') order.text = form.get('was') ?? '';
      if (method === 'POST') return leadTo(res, 303, 'auftraege');
      const hidden = `<input type=hidden name=siegel value=${seal}>`;
      send(
        res,
        200,
        PAGE(`<p>${order.text}<form method=post>${hidden}<input type=hidden name=tun value=aendern><input name=was><button>Speichern</button></form>
          <form method=post>${hidden}<input type=hidden name=tun value=weg><button>Wegwerfen</button></form>`),
      );
    };

    return serve(async (ask, origin) => {
      const { res, url, path, cookies } = ask;
      if (path === '/') return leadTo(res, 307, '/haus/');
      if (path === '/haus/anmelden') return leadTo(res, 307, `/haus/anmelden/weiter${url.search}`);
      if (path === '/haus/anmelden/weiter') return begin(ask, origin);
      if (path === '/haus/rein') return finish(ask, origin);
      if (path === '/haus/impressum') return send(res, 200, PAGE('Werkstatt GmbH, Hof 3'));
      const session = await sessionOf(ask);
      if (session === 'away') return send(res, 503, PAGE('Gerade nicht erreichbar.'));
      if (path === '/haus/leitung' && has('hidden by a script')) {
        const all = [...customers.values()].map(({ person }) => person.email).join('<br>');
        return send(res, 200, PAGE(`<script>if(!document.cookie.includes('chef'))location.href='./'</script>${all}`));
      }
      if (path === '/haus/druck' && has('print view without a session')) {
        const found = byNumber('kunde', url);
        return send(res, found ? 200 : 404, found ? file(found) : '');
      }
      if (path === '/haus/akte.data' && has('data of a file')) {
        const found = byNumber('kunde', url);
        return send(res, found ? 200 : 404, JSON.stringify(found ?? {}), { 'content-type': 'application/json' });
      }
      if (path.toLowerCase() === '/haus/druck' && path !== '/haus/druck' && has('print by another spelling')) {
        const found = byNumber('kunde', url);
        return send(res, found ? 200 : 404, found ? file(found) : '');
      }
      if (path === '/haus/' && has('one page for all, and for strangers') && kept) return send(res, 200, kept);
      if (!session) {
        if (path === '/haus/')
          return send(res, 200, PAGE('<a href=anmelden?ziel=/haus/>Anmelden</a> <a href=impressum>Impressum</a>'));
        return leadTo(res, 307, '/haus/');
      }
      const { customer, seal } = session;
      if (path === '/haus/') {
        if (isShared) kept ??= home(session);
        return send(res, 200, kept ?? home(session));
      }
      if (path === '/haus/tschuess') {
        if (url.searchParams.get('siegel') !== seal) return send(res, 403, PAGE('Das Siegel passt nicht.'));
        if (!has('sign-out forgets')) sessions.delete(cookies['wk.sitzung'] ?? '');
        addCookie(res, 'wk.sitzung=; Path=/haus; Max-Age=0');
        return leadTo(res, 307, '/haus/');
      }
      if (path === '/haus/akte' || path === '/haus/druck') {
        const found = byNumber('kunde', url);
        const isAllowed = found === customer || (has('file of anybody') && path === '/haus/akte');
        if (!found || !isAllowed) return send(res, 403, PAGE('Das ist nicht Ihre Akte.'));
        const cache = has('file in shared caches') ? { 'cache-control': 's-maxage=600' } : {};
        return send(res, 200, file(found), cache);
      }
      if (path === '/haus/kunden' && has('list of all customers')) {
        return send(res, 200, PAGE([...customers.values()].map(({ person }) => `<li>${person.email}`).join('')));
      }
      if (path === '/haus/suche') {
        const word = url.searchParams.get('wort') ?? '';
        const found = [...customers.values()].filter(
          (one) =>
            (one === customer || has('search in all files')) &&
            `${one.person.name} ${one.person.email}`.toLowerCase().includes(word.toLowerCase()),
        );
        const rows = word ? found.map(({ person }) => `<li>${person.name}, ${person.email}`).join('') : '';
        return send(
          res,
          200,
          PAGE(
            `<form action=suche><input type=search name=wort><button>Suchen</button></form>Gesucht: ${word.replace(/\W/g, ' ')}<ul>${rows}</ul>`,
          ),
        );
      }
      if (path === '/haus/auftraege' || path === '/haus/auftrag') return handleOrders(ask, session);
      send(res, 404, PAGE('Nicht gefunden.'));
    });
  },
};
