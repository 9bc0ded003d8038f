import type { Readiness } from '../../../generated/porchlight.schemas.ts';
import { whyNoAnswer } from '../../no-answer.ts';
import { otherScheme } from '../project/project.ts';
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
  } catch (error) {
    return [await unreached(baseUrl, fetch, error)];
  }
  const body = (await response.json().catch(() => undefined)) as Partial<Readiness> | undefined;
  if (body?.status === undefined) {
    const remedy = isLoopback(baseUrl)
      ? 'Another program has this port. Stop it and run porchlight start, or correct base_url in .service.'
      : 'Check base_url in .service.';
    return [{ check, level: 'fail', message: `${baseUrl} answers, but it is not Porchlight.`, remedy }];
  }
  const missing = Object.entries(body.checks ?? {}).filter(([, { ok }]) => !ok);
  const because = missing.map(([name, { detail }]) => `${name}: ${detail}`).join('; ');
  return [
    response.ok
      ? { check, level: 'ok', message: `${baseUrl} is ready` }
      : { check, level: 'warn', message: `${baseUrl} is up, but not ready. ${because}`, remedy: 'Ask who runs it.' },
    ...(/^http:/.test(baseUrl) && !isLoopback(baseUrl) ? [plainHttp(response)] : []),
    clockFinding(response.headers.get('date'), (asked + now()) / 2),
  ];
}

/** A wrong scheme is the usual reason, so the other one is tried before the service is called off. */
async function unreached(baseUrl: string, fetch: typeof globalThis.fetch, error: unknown): Promise<Finding> {
  const check = 'service';
  const other = otherScheme(baseUrl);
  const answer = await fetch(`${other}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const body = (await answer?.json().catch(() => undefined)) as Partial<Readiness> | undefined;
  if (body?.status !== undefined) {
    const message = `The service answers at ${other}, not at ${baseUrl}: only the scheme differs.`;
    return { check, level: 'fail', message, remedy: `Write base_url=${other} into .service.` };
  }
  const reason = whyNoAnswer(baseUrl, error);
  const message = reason instanceof Error ? reason.message : `Nothing answers at ${baseUrl}.`;
  const remedy = isLoopback(baseUrl) ? 'Start it: porchlight start' : 'Check base_url in .service and the network.';
  return { check, level: 'fail', message, remedy };
}

const plainHttp = ({ redirected, url }: Response): Finding => ({
  check: 'service',
  level: 'fail',
  message:
    redirected && url.startsWith('https:')
      ? 'The service sends http on to https.'
      : 'Keys and tokens travel without TLS.',
  remedy: 'Use the https address of the service in .service.',
});

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
