/**
 * Looks for keys of the service in what the app sends to every browser: its first page and the scripts of that page.
 */
import type { Finding } from './finding.ts';

const check = 'bundle';
const SCRIPTS_MAX = 30;
/** Attributes may have either kind of quotes, or none. */
const SCRIPT = /(?:src|href)=["']?([^"'\s>]+\.m?js(?:\?[^"'\s>]*)?)/g;
const KEY = /svc_(?:man|app)_[\w-]{10,}/;

export async function checkBundle(app: URL, page: string, fetch: typeof globalThis.fetch): Promise<Finding[]> {
  const scripts = [...page.matchAll(SCRIPT)]
    .map(([, src = '']) => src.replaceAll('&amp;', '&'))
    .flatMap((src) => (URL.canParse(src, app) ? [new URL(src, app)] : []))
    .filter(({ origin }) => origin === app.origin)
    .slice(0, SCRIPTS_MAX);
  const texts = await Promise.all(scripts.map((url) => read(url, fetch)));
  const places = [app, ...scripts].filter((_url, index) => KEY.test([page, ...texts][index] ?? ''));
  if (places.length === 0) {
    return [{ check, level: 'ok', message: `no key in the first page and its ${scripts.length} scripts` }];
  }
  // The finding does not contain the key, because logs may show it.
  return places.map(({ pathname }) => ({
    check,
    level: 'fail',
    message: `A key of the service is in ${pathname}, which every browser gets.`,
    remedy: 'Take it out, and replace the keys: porchlight keys rotate',
  }));
}

const read = async (url: URL, fetch: typeof globalThis.fetch): Promise<string> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
};
