/** Every route of the application with its guard, read from Express's own table, so that none can be forgotten. */
import { type GuardChoice, operationsOf } from '@porchlight/contract';
import type { Express } from 'express';
import { guardOf } from './guard-route.ts';

export interface MountedRoute {
  readonly method: string;
  readonly path: string;
  /** Undefined: somebody forgot it. */
  readonly guard: GuardChoice | undefined;
}

interface Layer {
  readonly route?: {
    readonly path: string | readonly string[];
    readonly methods: Readonly<Record<string, boolean>>;
    readonly stack: readonly { readonly handle: object }[];
  };
}

export function mountedRoutes(app: Express): MountedRoute[] {
  const operations = new Map(operationsOf().map(({ method, path, metadata }) => [`${method} ${path}`, metadata.guard]));
  const layers = app.router.stack as readonly Layer[];
  return layers.flatMap(({ route }) => {
    if (!route) return [];
    // A preflight is answered from memory in four lines.
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
