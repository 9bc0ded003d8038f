/** Visits the deployed app as a browser would, and reads what it answers. It signs no one in and changes nothing. */
import { isAddressOf } from '../../credentials/own-address.ts';
import { checkBundle } from './check-bundle.ts';
import { type Finding, isLoopback } from './finding.ts';

interface World {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

const check = 'app';
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 5;
/** Tokens are compared with the clock. The service allows a provider the same minute of difference. */
const CLOCK_S = 60;

/** What the app says, and the project whose sign-in it begins; null if it begins none. */
export interface Visit {
  readonly findings: Finding[];
  readonly tenantId: string | null;
}

/** `bases` are the addresses of the service: its own, and the project's own host. */
export async function visitApp(app: URL, bases: readonly string[], { fetch, now }: World): Promise<Visit> {
  const get = (url: URL): Promise<Response> =>
    fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  let home: Response;
  let login: Response;
  try {
    home = await follow(app, get);
    login = await get(new URL('/auth/login', app));
  } catch {
    const remedy = isLoopback(app.href) ? 'Start the app, and run doctor again.' : 'Is the app deployed?';
    return {
      findings: [{ check, level: 'fail', message: `Nothing answers at ${app.origin}.`, remedy }],
      tenantId: null,
    };
  }
  const findings = [
    https(app),
    clock(home, now()),
    await signIn(app, login, bases),
    ...(await checkBundle(app, await home.text(), fetch)),
    OUTAGE,
  ];
  return { findings, tenantId: tenantOf(login, bases) };
}

const OUTAGE: Finding = {
  check: 'outage',
  level: 'skip',
  message: 'Not seen from here: what the app shows while the service is away. /docs/going-live says how to try it.',
};

/** The project whose sign-in begins where the app sends people. */
function tenantOf({ headers }: Response, bases: readonly string[]): string | null {
  const location = headers.get('location') ?? '';
  if (!bases.some((base) => isAddressOf(base, location))) return null;
  return /\/(?:edge\/auth|t)\/([^/?#]+)/.exec(new URL(location).pathname)?.[1] ?? null;
}

/**
 * Follows redirects inside the app, such as from / to /en, to the first page. A redirect to another host is not followed.
 */
async function follow(app: URL, get: (url: URL) => Promise<Response>): Promise<Response> {
  let url = new URL('/', app);
  let answer = await get(url);
  for (let hops = 0; hops < REDIRECTS_MAX; hops += 1) {
    const location = answer.headers.get('location');
    if (!location || !URL.canParse(location, url)) return answer;
    url = new URL(location, url);
    if (url.origin !== app.origin) return answer;
    answer = await get(url);
  }
  return answer;
}

const https = (app: URL): Finding =>
  app.protocol === 'https:'
    ? { check, level: 'ok', message: `${app.host} over TLS` }
    : {
        check,
        level: isLoopback(app.href) ? 'warn' : 'fail',
        message: `${app.origin} is not https: cookies travel without TLS.`,
        remedy: isLoopback(app.href)
          ? 'Fine on this machine; deployed, serve it over https.'
          : 'Serve the app over https.',
      };

function clock({ headers }: Response, now: number): Finding {
  const date = Date.parse(headers.get('date') ?? '');
  const offS = Math.round(Math.abs(date - now) / 1_000);
  if (Number.isNaN(date)) return { check: 'clock', level: 'skip', message: 'The app does not say what time it has.' };
  return offS <= CLOCK_S
    ? { check: 'clock', level: 'ok', message: 'the clock of the app is right' }
    : {
        check: 'clock',
        level: 'fail',
        message: `The clock of the app is ${offS} s off.`,
        remedy: 'Let the machine set its clock (NTP).',
      };
}

/** The helpers send the address that the app believes is its own. Behind a proxy it may be wrong. */
async function signIn(app: URL, login: Response, bases: readonly string[]): Promise<Finding> {
  const wanted = new URL('/auth/callback', app).href;
  const location = login.headers.get('location') ?? '';
  const isService = bases.some((base) => isAddressOf(base, location));
  const sent = isService ? new URL(location).searchParams.get('redirect_uri') : null;
  if (sent === wanted) return { check: 'sign-in', level: 'ok', message: `the app sends people back to ${wanted}` };
  if (sent !== null) {
    const message = `The app sends people back to ${sent}, not to ${wanted}.`;
    return { check: 'sign-in', level: 'fail', message, remedy: `Set PORCHLIGHT_APP_URL=${app.origin} for the app.` };
  }
  const [, unlisted] = /data-redirect-uri>([^<]+)</.exec(await login.text()) ?? [];
  if (unlisted) {
    const isOwn = unlisted === wanted;
    const remedy = isOwn ? `porchlight provision --add ${wanted}` : `Set PORCHLIGHT_APP_URL=${app.origin} for the app.`;
    return { check: 'sign-in', level: 'fail', message: `The app sends ${unlisted}, which is not registered.`, remedy };
  }
  const message = `${app.origin}/auth/login does not lead to the service (${login.status}).`;
  const none = 'An app without a server needs none; any other lets auth.handle answer there.';
  if (!isLoopback(app.href)) return { check: 'sign-in', level: 'warn', message, remedy: none };
  const remedy = `Another program may have this port: look at ${app.origin}. ${none}`;
  // An app without a server answers every path with its page.
  return { check: 'sign-in', level: login.status >= 400 ? 'fail' : 'warn', message, remedy };
}
