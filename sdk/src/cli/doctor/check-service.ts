import type { Readiness } from '../../../generated/porchlight.schemas.ts';
import { type Finding, isLoopback } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** With a larger difference, a token can look expired or not yet valid. */
const CLOCK_TOLERANCE_S = 30;

/** Whether the service answers, is ready, and agrees on the time. */
export async function checkService(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  now: () => number,
): Promise<Finding[]> {
  const check = 'service';
  let response: Response;
  const asked = now();
  try {
    response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    const remedy = isLoopback(baseUrl) ? 'Start it: porchlight start' : 'Check base_url in .service and the network.';
    return [{ check, level: 'fail', message: `Nothing answers at ${baseUrl}.`, remedy }];
  }
  const body = (await response.json().catch(() => undefined)) as Partial<Readiness> | undefined;
  if (body?.status === undefined) {
    const remedy = 'Check base_url in .service.';
    return [{ check, level: 'fail', message: `${baseUrl} answers, but it is not Porchlight.`, remedy }];
  }
  const missing = Object.entries(body.checks ?? {}).filter(([, { ok }]) => !ok);
  const because = missing.map(([name, { detail }]) => `${name}: ${detail}`).join('; ');
  return [
    response.ok
      ? { check, level: 'ok', message: `${baseUrl} is ready` }
      : { check, level: 'warn', message: `${baseUrl} is up, but not ready. ${because}`, remedy: 'Ask who runs it.' },
    ...(/^http:/.test(baseUrl) && !isLoopback(baseUrl) ? [PLAIN_HTTP] : []),
    clockFinding(response.headers.get('date'), (asked + now()) / 2),
  ];
}

const PLAIN_HTTP: Finding = {
  check: 'service',
  level: 'fail',
  message: 'Keys and tokens travel without TLS.',
  remedy: 'Use the https address of the service in .service.',
};

function clockFinding(date: string | null, now: number): Finding {
  const check = 'clock';
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return { check, level: 'skip', message: 'The service does not tell the time.' };
  const seconds = Math.round(Math.abs(now - theirs) / 1_000);
  if (seconds <= CLOCK_TOLERANCE_S)
    return { check, level: 'ok', message: 'this machine and the service agree on the time' };
  const remedy = 'Let this machine take its time from the network (NTP).';
  return { check, level: 'warn', message: `The clocks differ by ${seconds} s.`, remedy };
}
