/**
 * One run: people sign in, walk and are compared, and a report is made. Everything that the run made at the service is
 * removed.
 */
import type { Management } from '../../management/index.ts';
import { isLoopback } from '../doctor/finding.ts';
import type { Sleep } from '../frame/sleep.ts';
import { signInAddresses } from './app-address.ts';
import type { Check } from './checks/common/check.ts';
import { World } from './checks/common/world.ts';
import { ALL_CHECKS } from './checks/index.ts';
import { type Allowed, reasonFor } from './findings/allow.ts';
import { CHECK_IDS, type CheckId } from './findings/catalogue.ts';
import { fixOf } from './findings/fixes.ts';
import { byGravity, type Finding, type Report } from './findings/report.ts';
import { Cast } from './people/cast.ts';
import type { GivenPerson } from './people/given-person.ts';
import { type Prepared, prepareGiven, prepareStage, TooLittle } from './prepare.ts';
import { PageReader, READ_MS } from './reading/page-reader.ts';
import { shapeOf, shownShape } from './site/address.ts';
import type { Chromium } from './site/chromium.ts';
import { sourceRoutes } from './site/source-routes.ts';
import type { Walk } from './site/walk.ts';
import { Budget, BudgetSpent } from './traffic/budget.ts';
import { Gate } from './traffic/gate.ts';

interface ProvedProject {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly management: Management;
  /** Scheme, host and port of its own host, if it has an active one. */
  readonly ownOrigin?: string | null;
}

export interface ProveOptions {
  readonly app: URL;
  /** The project whose test users walk; null if the people are given. */
  readonly project: ProvedProject | null;
  readonly given: readonly [GivenPerson, GivenPerson] | null;
  readonly mayWrite: boolean;
  readonly maxRequests: number;
  readonly minutes: number;
  /** Milliseconds between two requests. */
  readonly paceMs: number;
  readonly allowed: readonly Allowed[];
  /** The folder of the app, in which its addresses are looked for. */
  readonly folder: string;
  readonly framework: string | null;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly sleep?: Sleep | undefined;
  readonly say: (what: string) => void;
  /** Null in fetch mode. */
  readonly chromium: Chromium | null;
  /** Keeps the report at the service, which still knows the people of the run at that time; null if it is not kept. */
  readonly record: ((report: Report) => Promise<string>) | null;
  readonly fetch?: typeof globalThis.fetch;
}

export interface Outcome {
  readonly report: Report;
  /** False if too little was reached for a result. */
  readonly isEnough: boolean;
  /** Whether somebody ended the run early. The report then has what is known so far. */
  readonly isInterrupted: boolean;
  /** The id of the receipt. */
  readonly receipt: string | null;
}

const INTERRUPTED = 'the run was interrupted';

export async function prove(options: ProveOptions): Promise<Outcome> {
  const { app, project, given, maxRequests, minutes, paceMs, signal, sleep, fetch, version } = options;
  const budget = new Budget({ maxRequests, milliseconds: minutes * 60_000, paceMs, signal, sleep });
  const reader = new PageReader(() => ({ milliseconds: Math.min(READ_MS, budget.millisecondsLeft), signal }));
  const gate = new Gate({
    app,
    budget,
    reader,
    signIn: project ? signInAddresses(project.baseUrl, project.tenantId, project.ownOrigin) : [],
    userAgent: `porchlight-prove/${version}${project ? ` (${project.tenantId})` : ''}`,
    ...(fetch && { fetch }),
  });
  const cast = project && new Cast(project.management, budget);
  try {
    const routes = await sourceRoutes(options.folder, reader);
    const ground = {
      gate,
      routes,
      mayWrite: options.mayWrite,
      isLocal: isLoopback(app.href),
      say: options.say,
      chromium: options.chromium,
    };
    const prepared = await (given ? prepareGiven(ground, given) : prepareStage(ground, must(cast)));
    const world = new World({
      ...prepared,
      gate,
      mayWrite: options.mayWrite,
      framework: options.framework,
      fixOf: (id) => fixOf(id, options.framework),
      sourceOf: (url) => {
        const shape = shapeOf(url).split('?')[0];
        const route = routes.find(({ path }) => path === url.pathname || path === shape);
        return route && { file: route.file, line: route.line };
      },
    });
    await comeBack(world);
    await runChecks(world, options.say);
    const report = reportOf(options, gate, world, prepared);
    return await recorded(options, report, !signal.aborted);
  } catch (error) {
    const end = error instanceof TooLittle ? error : null;
    const why = end ? end.message : whyEnded(error, signal);
    return await recorded(options, nothingReached(options, gate, why, end), false);
  } finally {
    await Promise.all([cast?.end(), reader.end()]);
  }
}

/** An interrupted run is not recorded, because it says too little. */
async function recorded({ record, signal }: ProveOptions, report: Report, isEnough: boolean): Promise<Outcome> {
  const isInterrupted = signal.aborted;
  return { report, isEnough, isInterrupted, receipt: isInterrupted || !record ? null : await record(report) };
}

const must = (cast: Cast | null): Cast => {
  if (!cast) throw new TypeError('there is neither a project nor people: name a .service or two files with --as');
  return cast;
};

/** @throws the error if it is a fault and not the end of the run. */
function whyEnded(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `${INTERRUPTED} before the first check`;
  if (error instanceof BudgetSpent) return `${error.message} before the people were in`;
  throw error;
}

async function runChecks(world: World, say: (what: string) => void): Promise<void> {
  for (const [index, check] of ALL_CHECKS.entries()) {
    const { budget } = world.parts.gate;
    say(`${check.ids.join(' ')}, step ${index + 1} of ${ALL_CHECKS.length}, ${budget.requests} requests`);
    if (check.needsStage && !world.parts.stage) {
      world.skip(check.ids, 'it needs test users of a project, and --as gave people');
      continue;
    }
    try {
      await check.run(world);
      if (check.needsStage) await comeBack(world);
    } catch (error) {
      const isInterrupted = budget.signal.aborted;
      if (!isInterrupted && !(error instanceof BudgetSpent)) throw error;
      const left = ALL_CHECKS.slice(index).flatMap(({ ids }: Check) => ids);
      const why = error instanceof BudgetSpent ? `${error.message}: --max-requests and --minutes allow more` : '';
      world.skip(left, isInterrupted ? INTERRUPTED : why);
      return;
    }
  }
}

/**
 * Signs people in again: a check may have ended more than its own session, and in some apps a new sign-in ends the
 * earlier one.
 */
async function comeBack(world: World): Promise<void> {
  const { stage, a, b } = world.parts;
  if (!stage || (await world.isSignedIn(a.visitor, a))) return;
  a.visitor = (await stage.enter(stage.a)) ?? a.visitor;
  if (await world.isSignedIn(b.visitor, b)) return;
  b.visitor = (await stage.enter(stage.b)) ?? b.visitor;
}

const MOST_UNREAD = 20;

const FETCH_ONLY = {
  what: 'scripts',
  why: 'no script was run: install playwright-core in the project, and Chromium opens the pages too',
};

const shapesOf = (walks: readonly Walk[]): string[] => {
  const pages = walks.flatMap(({ pages: all }) => all).filter(({ answer }) => answer.status > 0 && answer.status < 300);
  return [...new Set(pages.map(({ url }) => shownShape(url)))].sort().slice(0, 100);
};

/** Texts that took too long to read. Nothing is known about their content. */
const unreadOf = ({ unread }: Gate): { what: string; why: string }[] =>
  [...new Set(unread.map(shownShape))]
    .slice(0, MOST_UNREAD)
    .map((what) => ({ what, why: `its text could not be read within ${READ_MS / 1_000} s` }));

function reportOf(
  { app, allowed, chromium, version }: ProveOptions,
  gate: Gate,
  world: World,
  { a, b, nobody, notSeen }: Prepared,
): Report {
  const isAccepted = (finding: Finding): boolean => reasonFor(finding, allowed) !== null;
  const accepted = world.findings.filter(isAccepted);
  const cut = [a.walk, b.walk].some(({ isCut }) => isCut)
    ? [{ what: 'pages', why: 'the app has more pages than a run visits; those of one kind are looked at a few times' }]
    : [];
  return {
    app: app.origin,
    coverage: {
      version,
      mode: chromium ? 'chromium' : 'fetch',
      proved: CHECK_IDS.filter((id) => world.proved.has(id)),
      reached: shapesOf([a.walk, b.walk, nobody.walk]),
      not_reached: [
        ...world.unanswered,
        ...unreadOf(gate),
        ...cut,
        ...(chromium ? notSeen : [FETCH_ONLY]),
        ...accepted.map((one) => ({ what: `${one.id} ${one.title}`, why: `accepted: ${reasonFor(one, allowed)}` })),
      ],
      requests: gate.budget.requests,
      seconds: gate.budget.seconds,
    },
    findings: world.findings.filter((finding) => !isAccepted(finding)).sort(byGravity),
  };
}

const nothingReached = (
  { app, chromium, framework, version }: ProveOptions,
  gate: Gate,
  why: string,
  end: TooLittle | null,
): Report => ({
  app: app.origin,
  coverage: {
    version,
    mode: chromium ? 'chromium' : 'fetch',
    proved: end?.leak ? [end.leak.id] : ([] as CheckId[]),
    reached: shapesOf(end ? [end.walk] : []),
    not_reached: [...CHECK_IDS.filter((id) => id !== end?.leak?.id).map((what) => ({ what, why })), ...unreadOf(gate)],
    requests: gate.budget.requests,
    seconds: gate.budget.seconds,
  },
  findings: end?.leak ? [{ ...end.leak, fix: fixOf(end.leak.id, framework) }] : [],
});
