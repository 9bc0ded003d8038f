/**
 * A part of P01: queries of GraphQL that scripts send by POST, as addresses for GET. Many servers answer both, and the guard
 * may be at one of them only.
 */
import { atPath } from '../../site/address.ts';
import { uniqueUrls } from '../../site/lists.ts';
import { isQuery } from '../../site/see-scripts.ts';
import type { World } from '../common/world.ts';

const MOST = 6;

export function queriesByGet({ parts: { a, gate } }: World): URL[] {
  const calls = a.walk.pages.flatMap(({ url }) => byGet(url, gate.bodyOf(url)));
  return uniqueUrls(calls).slice(0, MOST);
}

/** The address of the same query; none for several at once, and for a call that may change something. */
function byGet(call: URL, body: string | null): URL[] {
  if (body === null || !isQuery(body)) return [];
  const content: unknown = JSON.parse(body);
  if (Array.isArray(content)) return [];
  const url = atPath(call.pathname, call);
  for (const [name, value] of Object.entries(content as object))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return [url];
}
