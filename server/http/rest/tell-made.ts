/**
 * Tells the approval of a call that the call was made, after its handler and before the answer leaves: the caller may send
 * the next call of the same approval at once.
 */
import type { Response } from 'express';
import type { RestRoutes } from './ts-rest.ts';

interface Pass {
  made?(): Promise<void>;
}

type Handler = (input: { readonly res: Response }) => Promise<unknown>;
type Entry = Handler | { readonly handler: Handler };

const telling =
  (handler: Handler): Handler =>
  async (input) => {
    const answer = await handler(input);
    await (input.res.locals.approvalPass as Pass | undefined)?.made?.();
    return answer;
  };

type Routers = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** The types of the handlers differ by their operation; nothing of that is read here. */
export function tellMade(routes: RestRoutes): RestRoutes {
  const told = Object.entries(routes as unknown as Routers).map(([name, router]) => [
    name,
    Object.fromEntries(
      Object.entries(router).map(([operation, entry]) => [
        operation,
        typeof entry === 'function' ? telling(entry) : { ...entry, handler: telling(entry.handler) },
      ]),
    ),
  ]);
  return Object.fromEntries(told) as RestRoutes;
}
