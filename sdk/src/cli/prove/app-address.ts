/** Which apps may be checked: those of this project, on this machine or at a host that its owner has proven. */

import type { Management } from '../../management/index.ts';
import { isLoopback } from '../doctor/finding.ts';
import { UsageError } from '../frame/exit-codes.ts';

export const HOW = 'Name the app by its address: porchlight prove http://localhost:4000';

export function appAddress(text: string | undefined): URL {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(HOW);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new UsageError('The address must hold no password.');
  url.hash = '';
  return url;
}

/** @throws UsageError for an app that is not of this project. */
export async function checkApp(app: URL, management: Management): Promise<void> {
  const { callback_urls } = await management.resource();
  if (!callback_urls.some((callback) => isHostOf(callback, app))) {
    throw new UsageError(
      `${app.host} is no host of a callback URL of this project, so it may be somebody else's. If it is yours: porchlight provision --add ${app.origin}/auth/callback`,
    );
  }
  if (isLoopback(app.href)) return;
  const { hosts } = await management.hosts();
  const isProven = hosts.some(({ host, proven_at }) => proven_at !== null && covers(host, app.hostname));
  if (isProven) return;
  throw new UsageError(
    `${app.hostname} is not proven to be yours. GET /api/social-login/hosts says which text to put there, in a file or a TXT record.`,
  );
}

function isHostOf(callback: string, app: URL): boolean {
  const plain = callback.replace('://*.', '://');
  if (!URL.canParse(plain)) return false;
  const { protocol, host } = new URL(plain);
  if (protocol !== app.protocol) return false;
  return callback.includes('://*.') ? app.host.endsWith(`.${host}`) : host === app.host;
}

const covers = (host: string, name: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) : host === name;

/** Where the sign-in of a project is. A local service has two names, and a project may have a host of its own. */
export function signInAddresses(baseUrl: string, tenantId: string, ownOrigin: string | null = null): string[] {
  const bases = new Set([baseUrl, ...(ownOrigin === null ? [] : [ownOrigin])]);
  if (isLoopback(baseUrl)) {
    for (const name of ['localhost', '127.0.0.1']) {
      const other = new URL(baseUrl);
      other.hostname = name;
      bases.add(other.href.replace(/\/$/, ''));
    }
  }
  return [...bases].flatMap((base) => [
    `${base}/edge/auth/${tenantId}/`,
    `${base}/edge/auth/${tenantId}?`,
    `${base}/t/${tenantId}/`,
  ]);
}
