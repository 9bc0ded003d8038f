/**
 * Which addresses of the source a run opens, although no page names them. Most of them only read. Addresses of jobs are
 * often GET too, though, and nobody wants their mails sent by a test.
 */
import type { SourceRoute } from './source-routes.ts';

const MOST = 60;

/** A path with one of these words does something when it is opened. */
const ACTIONS = new Set([
  ...['approve', 'cancel', 'charge', 'cron', 'delete', 'destroy', 'drop', 'invite', 'migrate', 'pay', 'publish'],
  ...['purge', 'refund', 'remove', 'reset', 'restart', 'run', 'seed', 'send', 'shutdown', 'sync', 'truncate'],
  ...['unsubscribe', 'webhook', 'webhooks', 'wipe'],
]);

export const isAction = (path: string): boolean =>
  path
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => ACTIONS.has(word));

export interface LeftRoute {
  readonly route: SourceRoute;
  readonly why: string;
}

export interface Planned {
  /** Routes of the source that are opened. A `{}` in one is filled with ids that A was shown. */
  readonly open: readonly SourceRoute[];
  readonly left: readonly LeftRoute[];
}

const NOT_HERE = 'only the source names it, and the app is not on this machine';
const DOES_SOMETHING = 'only the source names it, and by its name it does something';

export function planRoutes(routes: readonly SourceRoute[], isLocal: boolean): Planned {
  const reading = routes.filter(({ method }) => method === null || method === 'GET');
  const whyLeft = ({ path }: SourceRoute): string | null =>
    isAction(path) ? DOES_SOMETHING : isLocal ? null : NOT_HERE;
  const all = reading.map((route) => ({ route, why: whyLeft(route) }));
  return {
    open: all.flatMap(({ route, why }) => (why === null ? route : [])).slice(0, MOST),
    left: all.flatMap(({ route, why }) => (why === null ? [] : { route, why })),
  };
}
