/**
 * Calls the app's own callback with a made-up pair and reads the cookies that it sets. The pair opens nothing and the
 * app stores nothing, so the check leaves no trace but a line in the app's log.
 */
import { type Finding, isLoopback } from './finding.ts';

const TIMEOUT_MS = 5_000;
const check = 'cookies';
const MADE_UP = { access_token: 'doctor.access', refresh_token: 'doctor_refresh' };

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
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return [skipped(`The app does not answer at ${callbackUrl}. Start it and run doctor again.`)];
  }
  const lines = response.headers
    .getSetCookie()
    .filter((line) => /=(?:doctor\.access|doctor_refresh)(?:;|$)/.test(line));
  if (lines.length < 2) {
    const remedy = 'Let auth.callback of @porchlight/sdk/server answer there. Apps without a server do not need this.';
    return [{ check, level: 'warn', message: `${callbackUrl} sets no cookies for the pair.`, remedy }];
  }
  return [...lines.flatMap(faultsOf), ...answerFaults(response)].slice(0, 4).concat(praise(lines, response));
}

const skipped = (message: string): Finding => ({ check, level: 'skip', message });

const RULES: readonly (readonly [RegExp, 'fail' | 'warn', string, string])[] = [
  [/;\s*httponly/i, 'fail', 'is readable by scripts', 'Set HttpOnly.'],
  [/;\s*secure/i, 'warn', 'travels without TLS', 'Set Secure; browsers accept it on localhost (Safari does not).'],
  [
    /;\s*samesite=lax/i,
    'fail',
    'is not SameSite=Lax',
    'Set SameSite=Lax: with Strict the first page after the sign-in has no session.',
  ],
  [/;\s*path=\/(?:;|$)/i, 'fail', 'is not for the whole app', 'Set Path=/.'],
  [
    /;\s*max-age=(?:3600|2592000)(?:;|$)/i,
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

function answerFaults(response: Response): Finding[] {
  const cache = response.headers.get('cache-control') ?? '';
  if (/no-store/.test(cache)) return [];
  const remedy = 'Send Cache-Control: private, no-store with it.';
  return [{ check, level: 'warn', message: 'The answer with the tokens may be cached.', remedy }];
}

function praise(lines: readonly string[], response: Response): Finding[] {
  const isClean = lines.every((line) => faultsOf(line).length === 0) && answerFaults(response).length === 0;
  return isClean ? [{ check, level: 'ok', message: 'httpOnly, secure, lax, path /, one hour and thirty days' }] : [];
}
