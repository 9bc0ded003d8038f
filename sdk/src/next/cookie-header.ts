/** The `Cookie` header of a request as if the browser had already stored these cookies. Pure. */
import { type Cookie, serializeCookie } from '../server/cookies.ts';

export function withStored(header: string | null, cookies: readonly Cookie[]): string {
  const changed = new Set(cookies.map(({ name }) => name));
  const kept = (header ?? '').split(/; */).filter((pair) => pair && !changed.has(pair.split('=', 1)[0]?.trim() ?? ''));
  const stored = cookies.filter(({ maxAge }) => maxAge > 0).map((cookie) => serializeCookie(cookie).split(';')[0]);
  return [...kept, ...stored].join('; ');
}
