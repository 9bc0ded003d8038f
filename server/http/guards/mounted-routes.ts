/** Every route of the application with its guard, read from Express's own table, so that none can be forgotten. */
import { type GuardChoice, operationsOf } from '@porchlight/contract';
import type { Express } from 'express';
import { guardOf } from './guard-route.ts';

interface MountedRoute {
  readonly method: string;
  readonly path: string;
  /** Undefined if somebody forgot it. */
  readonly guard: GuardChoice | undefined;
}

type Layer = Express['router']['stack'][number];

/** The types leave out which methods a route has. */
type Route = NonNullable<Layer['route']> & { readonly methods: Readonly<Record<string, boolean>> };

export function mountedRoutes(app: Express): MountedRoute[] {
  const operations = new Map(operationsOf().map(({ method, path, metadata }) => [`${method} ${path}`, metadata.guard]));
  return app.router.stack.flatMap((layer) => {
    if (!layer.route) return [];
    const route = layer.route as Route;
    // A preflight needs no guard: it is answered from memory in four lines.
    const methods = Object.keys(route.methods).filter((method) => method !== 'options');
    const guard = route.stack.map(({ handle }) => guardOf(handle)).find((found) => found !== undefined);
    return [route.path].flat().flatMap((path) =>
      methods.map((name) => {
        const method = name === '_all' ? 'ALL' : name.toUpperCase();
        return { method, path, guard: guard ?? operations.get(`${method} ${path}`) };
      }),
    );
  });
}

/** A service that would serve a stranger without counting does not start. */
export function refuseUnguarded(app: Express): void {
  const forgotten = mountedRoutes(app).filter(({ guard }) => guard === undefined);
  if (forgotten.length > 0)
    throw new Error(`no guard is named for ${forgotten.map(({ method, path }) => `${method} ${path}`).join(', ')}`);
}
