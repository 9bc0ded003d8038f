/** The parts of a bench run, in the order in which they run. */
import { benchGrowth } from '../growth/growth.ts';
import type { Rounds } from '../instruments/measure.ts';
import { benchSoak } from '../soak/soak.ts';
import { benchBeside } from './beside.ts';
import { benchCores } from './cores.ts';
import { benchIssuers } from './issuers.ts';
import { benchNodes } from './nodes.ts';
import { benchOwnHost } from './own-host.ts';
import { benchPages } from './pages.ts';
import { benchRefresh } from './refresh.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchVerify } from './verify.ts';

export interface Run {
  /** The PostgreSQL on which each section makes databases of its own. */
  readonly server: string;
  /** Short rounds. */
  readonly quick: boolean;
  readonly plan: Rounds;
  readonly refreshPlan: Rounds;
  readonly pagesPlan: Rounds;
  readonly soakMinutes: number;
}

export const BENCHES = {
  start: ({ server, quick }: Run) => benchStart(server, quick),
  verify: ({ server, plan }: Run) => benchVerify(server, plan),
  beside: ({ server, quick }: Run) => benchBeside(server, quick),
  refresh: ({ server, refreshPlan }: Run) => benchRefresh(server, refreshPlan),
  signIn: ({ server, quick }: Run) => benchSignIn(server, quick),
  pages: ({ server, pagesPlan }: Run) => benchPages(server, pagesPlan),
  issuers: ({ server, plan, refreshPlan }: Run) => benchIssuers(server, plan, refreshPlan),
  ownHost: ({ server, plan, refreshPlan }: Run) => benchOwnHost(server, plan, refreshPlan),
  cores: ({ server, quick }: Run) => benchCores(server, quick),
  telemetry: ({ server, plan }: Run) => benchTelemetry(server, plan),
  growth: ({ server, quick }: Run) => benchGrowth(server, quick),
  nodes: ({ server, quick }: Run) => benchNodes(server, quick),
  soak: ({ server, soakMinutes }: Run) => benchSoak(server, soakMinutes),
};

export type Section = keyof typeof BENCHES;
export const SECTIONS = Object.keys(BENCHES) as readonly Section[];

/** A section that was not asked for has no result. */
export type Results = { readonly [S in Section]?: Awaited<ReturnType<(typeof BENCHES)[S]>> };
