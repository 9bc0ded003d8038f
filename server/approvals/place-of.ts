/** Whose place an address is: its registrable domain, or its scheme where it has no host. Null for this machine. Pure. */
import { domainToUnicode } from 'node:url';
import { registrableDomain } from '../egress/registrable-domain.ts';
import { isLoopback } from '../kernel/loopback.ts';

/** A wildcard stands for characters of one label, so that any label tells the domain. */
const parsed = (text: string): URL | null => URL.parse(text.replace('*', 'w'));

export function placeOf(text: string): string | null {
  const url = parsed(text);
  if (url === null) return text;
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  if (isLoopback(url) || url.hostname.endsWith('.localhost')) return null;
  return registrableDomain(url.hostname) ?? url.hostname;
}

/** Places that are in `next` and nowhere in `present`. */
export function newPlaces(present: readonly string[], next: readonly string[]): string[] {
  const known = new Set(present.map(placeOf));
  const places = next.map(placeOf).filter((place): place is string => place !== null && !known.has(place));
  return [...new Set(places)];
}

/** In both spellings where they differ: what looks like one letter may be another. */
export function bothSpellings(host: string): string {
  const unicode = domainToUnicode(host);
  return unicode === '' || unicode === host ? host : `${host} (${unicode})`;
}
