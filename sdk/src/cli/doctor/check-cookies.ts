/**
 * Calls the app's own callback as a link from a stranger would, with a made-up pair and a made-up code, and reads the
 * cookies that it sets. An app that stores the pair can be made to sign people in as somebody else; the SDK answers
 * with a page from which to start over, and a cookie for that new sign-in. It leaves no trace except a line in the
 * app's log.
 */
import { type Finding, isLoopback } from './finding.ts';

const TIMEOUT_MS = 5_000;
const check = 'cookies';
const MADE_UP = {
  access_token: 'doctor.access',
  refresh_token: 'doctor_refresh',
  code: 'doctor_code',
  state: 'doctor',
};
const OF_SIGN_IN = /^(?:__Host-)?porchlight_sign_in_/;

export async function checkCookies(
  callbackUrl: string | undefined,
  fetch: typeof globalThis.fetch,
  mayProbe: boolean,
): Promise<Finding[]> {
  if (!callbackUrl || !/^https?:/.test(callbackUrl)) return [skipped('There is no web address to try.')];
  if (!mayProbe && !isLoopback(callbackUrl)) {
    return [skipped(`Not tried on ${new URL(callbackUrl).host}; --probe tries it.`)];
  }
  const url = new URL(callbackUrl);
  for (const [name, value] of Object.entries(MADE_UP)) url.searchParams.set(name, value);
  let response: Response;
  try {
    response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return [skipped(`The app does not answer at ${callbackUrl}. Start it and run doctor again.`)];
  }
  const isHttps = url.protocol === 'https:';
  const all = response.headers.getSetCookie();
  const stored = all.filter((line) => /=(?:doctor\.access|doctor_refresh)(?:;|$)/.test(line));
  const lines = stored.length > 0 ? stored : all.filter((line) => OF_SIGN_IN.test(line));
  const remedy = 'Let auth.callback of @porchlight/sdk/server answer there. Apps without a server do not need this.';
  if (lines.length === 0) {
    return [{ check, level: 'warn', message: `${callbackUrl} sets no cookies.`, remedy }];
  }
  const message = `${callbackUrl} stores the tokens of any link, so a link can sign people in as somebody else.`;
  const believes: Finding[] = stored.length > 0 ? [{ check, level: 'warn', message, remedy }] : [];
  const faults = [
    ...believes,
    ...lines.flatMap(faultsOf),
    ...(isHttps ? lines.flatMap(plainOf) : []),
    ...answerFaults(response),
  ];
  if (faults.length > 0) return faults.slice(0, 5);
  return [
    {
      check,
      level: 'ok',
      message: `httpOnly, lax, path /${isHttps ? ', secure, __Host-' : ''}; a stranger\u2019s link stores nothing`,
    },
  ];
}

const skipped = (message: string): Finding => ({ check, level: 'skip', message });

const RULES: readonly (readonly [RegExp, 'fail' | 'warn', string, string])[] = [
  [/;\s*httponly/i, 'fail', 'is readable by scripts', 'Set HttpOnly.'],
  [
    /;\s*samesite=lax/i,
    'fail',
    'is not SameSite=Lax',
    'Set SameSite=Lax: with Strict the first page after the sign-in has no session.',
  ],
  [/;\s*path=\/(?:;|$)/i, 'fail', 'is not for the whole app', 'Set Path=/.'],
  [
    /^(?:__Host-)?porchlight_sign_in_|;\s*max-age=(?:3600|2592000)(?:;|$)/i,
    'warn',
    'does not live as long as its token',
    'Set Max-Age to 3600 and 2592000.',
  ],
];

function faultsOf(line: string): Finding[] {
  const name = line.split('=')[0];
  return RULES.filter(([pattern]) => !pattern.test(line)).map(([, level, fault, remedy]) => ({
    check,
    level,
    message: `The cookie ${name} ${fault}.`,
    remedy,
  }));
}

/**
 * On https, a cookie must be secure and have the prefix that other hosts of the site cannot set. On http, which only
 * this machine's addresses may use, Safari would drop such a cookie.
 */
function plainOf(line: string): Finding[] {
  if (line.startsWith('__Host-') && /;\s*secure/i.test(line)) return [];
  const message = `The cookie ${line.split('=')[0]} is not secure with the prefix __Host-.`;
  return [{ check, level: 'fail', message, remedy: 'Set PORCHLIGHT_APP_URL to the https address of the app.' }];
}

function answerFaults(response: Response): Finding[] {
  const cache = response.headers.get('cache-control') ?? '';
  if (/no-store/.test(cache)) return [];
  const remedy = 'Send Cache-Control: private, no-store with it.';
  return [{ check, level: 'warn', message: 'The answer with the tokens may be cached.', remedy }];
}
