/** What a run would open and what it leaves out, before it does anything. */
import { isLoopback } from '../doctor/finding.ts';
import { PageReader, READ_MS } from './reading/page-reader.ts';
import { type Planned, planRoutes } from './site/planned.ts';
import { readSource } from './site/source-routes.ts';

export interface Plan {
  readonly app: string;
  readonly dry_run: true;
  /** Where the run begins; it goes on to what pages, forms and scripts of the app name. */
  readonly begins_at: string;
  readonly writes: boolean;
  readonly max_requests: number;
  /** Addresses that only the source names. */
  readonly opens: readonly string[];
  readonly leaves_out: readonly { readonly route: string; readonly why: string }[];
}

interface Wish {
  readonly app: URL;
  readonly folder: string;
  readonly mayWrite: boolean;
  readonly maxRequests: number;
  readonly signal: AbortSignal;
}

export async function planRun({ app, folder, mayWrite, maxRequests, signal }: Wish): Promise<Plan> {
  const reader = new PageReader(() => ({ milliseconds: READ_MS, signal }));
  try {
    const { routes } = await readSource(folder, reader);
    const planned: Planned = planRoutes(routes, isLoopback(app.href));
    const shown = (path: string): string => path.replaceAll('{}', ':id').slice(0, 120);
    return {
      app: app.origin,
      dry_run: true,
      begins_at: app.href,
      writes: mayWrite,
      max_requests: maxRequests,
      opens: planned.open.map(({ path }) => shown(path)).filter((path) => path !== app.pathname),
      leaves_out: planned.left.map(({ route, why }) => ({ route: shown(route.path), why })),
    };
  } finally {
    await reader.end();
  }
}

export function linesOfPlan({
  begins_at: begins,
  writes,
  opens,
  leaves_out: left,
  max_requests: most,
}: Plan): string[] {
  const reasons = new Map<string, string[]>();
  for (const { route, why } of left) reasons.set(why, [...(reasons.get(why) ?? []), route]);
  return [
    `Opens ${begins} and what pages, forms and scripts of the app name, with at most ${most} requests.`,
    writes
      ? 'Fills in forms and changes what it wrote.'
      : 'Sends GET only, apart from the sign-in and the sign-out of the app.',
    ...(opens.length > 0 ? [`Only the source names these, and it opens them: ${opens.join('  ')}`] : []),
    ...[...reasons].map(([why, routes]) => `Leaves out (${why}): ${routes.join('  ')}`),
  ];
}
