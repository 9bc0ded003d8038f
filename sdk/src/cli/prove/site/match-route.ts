/** The route of the source to which an address belongs. Pure. */
import { shownShape } from './address.ts';
import { normal } from './route-source.ts';
import type { SourceRoute } from './source-routes.ts';

const partsOf = (path: string): string[] => normal(path).split('/').slice(1);

function fits(path: string, route: string): boolean {
  const parts = partsOf(path);
  const wanted = partsOf(route);
  return parts.length === wanted.length && wanted.every((part, index) => part.includes('{}') || part === parts[index]);
}

/** Routes with fewer holes come first: `/notes/new` before `/notes/{}`. */
const holesIn = (path: string): number => path.split('{}').length;

/** The handler of an address. Null if the source does not show one, or shows several that differ. */
export function handlerOf(url: URL, method: string, routes: readonly SourceRoute[]): SourceRoute | null {
  const fitting = routes
    .filter((route) => route.isHandler && (route.method === null || route.method === method))
    .filter(({ path }) => fits(url.pathname, path))
    .sort((one, other) => holesIn(one.path) - holesIn(other.path));
  const [best] = fitting;
  return best ?? null;
}

/** The pattern of an address for people: that of its handler, or the address without its ids. */
export function patternOf(url: URL, method: string, routes: readonly SourceRoute[]): string {
  const handler = handlerOf(url, method, routes);
  if (!handler?.path.includes('{}')) return shownShape(url);
  return handler.path.replaceAll('{}', ':id');
}
