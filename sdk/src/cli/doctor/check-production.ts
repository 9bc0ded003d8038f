import type { TenantReport } from '../../../generated/porchlight.schemas.ts';
import { type Finding, isLoopback } from './finding.ts';

const check = 'production';
/** A cap that is used to this share gets a warning. */
const NEAR = 0.8;

/** The checklist of /docs/going-live, as far as it can be checked from outside. Pure. */
export function checkProduction(baseUrl: string, { tenant, resources, limits }: TenantReport): Finding[] {
  const callbacks = resources.flatMap(({ callback_urls }) => callback_urls);
  return [
    claimed(tenant),
    address(baseUrl),
    ...(resources.length === 0 ? [] : [...loopbackCallbacks(callbacks), ...wildcards(callbacks), mode(resources)]),
    ...room(limits),
    {
      check,
      level: 'skip',
      message: 'Not seen from here: how the app answers 429 and 503, and where its keys are kept.',
    },
  ];
}

const claimed = ({ status }: TenantReport['tenant']): Finding =>
  status === 'claimed'
    ? { check, level: 'ok', message: 'the project has an owner and does not expire' }
    : { check, level: 'fail', message: 'Nobody has claimed the project; it will end.', remedy: 'porchlight claim' };

function address(baseUrl: string): Finding {
  if (isLoopback(baseUrl)) {
    const remedy = 'Make the project at the https address of the service: porchlight init --base-url <url>';
    return { check, level: 'fail', message: `The service is on this machine (${baseUrl}).`, remedy };
  }
  return baseUrl.startsWith('https:')
    ? { check, level: 'ok', message: `${new URL(baseUrl).host} over TLS` }
    : { check, level: 'fail', message: 'Keys and tokens travel without TLS.', remedy: 'Use the https address.' };
}

function loopbackCallbacks(callbacks: readonly string[]): Finding[] {
  const local = callbacks.filter((url) => isLoopback(url.replace('*.', '')));
  if (local.length === 0) return [{ check, level: 'ok', message: 'no callback URL is on a loopback host' }];
  const others = callbacks.filter((url) => !local.includes(url));
  const remedy =
    others.length === 0
      ? 'porchlight provision <the https callback of the app>'
      : `porchlight provision ${others.join(' ')}`;
  return [{ check, level: 'fail', message: `Sign-ins may return to ${local.join(', ')}.`, remedy }];
}

const wildcards = (callbacks: readonly string[]): Finding[] =>
  callbacks
    .filter((url) => url.includes('*'))
    .map((url) => ({
      check,
      level: 'warn',
      message: `Every host that ${url} covers may take a sign-in.`,
      remedy: 'Name the hosts, if you know them.',
    }));

const mode = (resources: TenantReport['resources']): Finding =>
  resources.every(({ callback_mode }) => callback_mode === 'code')
    ? { check, level: 'ok', message: 'every sign-in is bound to the browser that began it' }
    : {
        check,
        level: 'fail',
        message: 'A sign-in that no browser is bound to is let through, with tokens in the address.',
        remedy: 'Provision once with callback_mode "code": see /docs/callbacks of the service.',
      };

function room(limits: TenantReport['limits']): Finding[] {
  const near = limits.filter(
    ({ name, used, max }) => max !== null && name !== 'auth_events_per_minute' && used >= max * NEAR,
  );
  if (near.length === 0) return [{ check, level: 'ok', message: 'usage is well below the caps' }];
  return near.map(({ name, used, max }) => ({
    check,
    level: 'warn',
    message: `${name.replaceAll('_', ' ')}: ${used} of ${max}.`,
    remedy: 'Ask who runs the service for a higher tier.',
  }));
}
