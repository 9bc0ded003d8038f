/**
 * One run: people sign in, walk and are compared, and a report is made. Everything that the run made at the service is
 * removed.
 */
import { isLoopback } from '../doctor/finding.ts';
import { UsageError } from '../frame/exit-codes.ts';
import { signInAddresses } from './app-address.ts';
import { type Looked, nothingReached, reportOf } from './build-report.ts';
import type { Check } from './checks/common/check.ts';
import { World } from './checks/common/world.ts';
import { ALL_CHECKS } from './checks/index.ts';
import { fillMatrix } from './checks/matrix-rows.ts';
import { fixOf } from './findings/fixes.ts';
import type { Ended } from './findings/outcome.ts';
import { type Finding, isGrave, type Report } from './findings/report.ts';
import { Cast } from './people/cast.ts';
import { RunTeams } from './people/run-teams.ts';
import { prepareStage, TooLittle } from './prepare.ts';
import { prepareGiven } from './prepare-given.ts';
import type { ProveOptions } from './prove-options.ts';
import { PageReader, READ_MS } from './reading/page-reader.ts';
import { planRoutes } from './site/planned.ts';
import { readSource } from './site/source-routes.ts';
import { Budget, BudgetSpent } from './traffic/budget.ts';
import { Gate } from './traffic/gate.ts';

export type { ProveOptions } from './prove-options.ts';

export interface Outcome extends Ended {
  /** The id of the receipt. */
  readonly receipt: string | null;
  /** Why the service did not take the report. The report is there all the same. */
  readonly notRecorded?: unknown;
}

const INTERRUPTED = 'the run was interrupted';
/** It quotes nothing: the message of the fault may hold text of the app. */
const FAULT = 'this check failed, which is a fault of the command line: please tell us';

/** The fault that the run looks for (`until`) is found. */
class Sought extends Error {}

export async function prove(options: ProveOptions): Promise<Outcome> {
  const { project, given, folder, signal } = options;
  const budget = budgetOf(options);
  const reader = new PageReader(() => ({ milliseconds: Math.min(READ_MS, budget.millisecondsLeft), signal }));
  const gate = gateOf(options, budget, reader);
  const cast = project && new Cast(project.management, budget);
  const made = cast?.made ?? [];
  let looked: Looked = { gate, made, source: [], planned: { open: [], left: [] } };
  try {
    const { routes, parameters } = await readSource(folder, reader);
    const isLocal = isLoopback(options.app.href);
    const planned = planRoutes(routes, isLocal);
    looked = { ...looked, source: routes, planned };
    const { mayWrite, framework, chromium, say } = options;
    const ground = { gate, routes: planned.open, mayWrite, isLocal, say, chromium };
    const prepared = await (given ? prepareGiven(ground, given) : prepareStage(ground, ...must(cast, project)));
    const world = new World({
      ...prepared,
      gate,
      mayWrite,
      framework,
      routes,
      parameters,
      fixOf: (id) => fixOf(id, framework),
      onFinding: (finding) => endIfSought(finding, options),
    });
    await comeBack(world);
    await runChecks(world, say);
    return await recorded(options, reportOf(options, looked, world, prepared), !signal.aborted);
  } catch (error) {
    const end = error instanceof TooLittle ? error : null;
    const why = end ? end.message : whyEnded(error, signal);
    return await recorded(options, nothingReached(options, looked, why, end), false);
  } finally {
    await Promise.all([cast?.end(), reader.end()]);
  }
}

const budgetOf = ({ maxRequests, minutes, paceMs, signal, sleep }: ProveOptions): Budget =>
  new Budget({ maxRequests, milliseconds: minutes * 60_000, paceMs, signal, sleep });

function gateOf({ app, project, version, fetch }: ProveOptions, budget: Budget, reader: PageReader): Gate {
  return new Gate({
    app,
    budget,
    reader,
    signIn: project ? signInAddresses(project.baseUrl, project.tenantId, project.ownOrigin) : [],
    userAgent: `porchlight-prove/${version}${project ? ` (${project.tenantId})` : ''}`,
    ...(fetch && { fetch }),
  });
}

/** An interrupted run is not recorded, because it says too little. */
async function recorded({ record, signal }: ProveOptions, report: Report, isEnough: boolean): Promise<Outcome> {
  const ended = { report, isEnough, isInterrupted: signal.aborted };
  if (ended.isInterrupted || !record) return { ...ended, receipt: null };
  try {
    return { ...ended, receipt: await record(report) };
  } catch (notRecorded) {
    return { ...ended, receipt: null, notRecorded };
  }
}

function must(cast: Cast | null, project: ProveOptions['project']): [Cast, RunTeams] {
  if (!cast || !project)
    throw new UsageError('there is neither a project nor people: name a .service or two files with --as');
  return [cast, new RunTeams(project)];
}

/** @throws Sought */
function endIfSought(finding: Finding, { until }: ProveOptions): void {
  if (finding.id === until && isGrave(finding)) throw new Sought();
}

/** @throws the error if it is a fault and not the end of the run. */
function whyEnded(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `${INTERRUPTED} before the first check`;
  if (error instanceof BudgetSpent) return `${error.message} before the people were in`;
  throw error;
}

async function runChecks(world: World, say: (what: string) => void): Promise<void> {
  const { budget } = world.parts.gate;
  for (const [index, check] of ALL_CHECKS.entries()) {
    say(`${check.ids.join(' ')}, step ${index + 1} of ${ALL_CHECKS.length}, ${budget.requests} requests`);
    const work = workOf(check, world);
    if (!work) world.without(check.ids, 'it needs test users of a project, and --as gave people');
    const why = work && (await untilSpent(world, work));
    if (why === null) continue;
    // A check in the middle of which the run ended has no answer.
    world.unprove(check.ids);
    if (why === FAULT) {
      world.skip(check.ids, FAULT);
      continue;
    }
    return world.skip(
      ALL_CHECKS.slice(index).flatMap(({ ids }: Check) => ids),
      why,
    );
  }
  say(`who opens what, ${budget.requests} requests`);
  await untilSpent(world, () => fillMatrix(world));
}

/** Null if the check needs test users, and the run has none. */
function workOf(check: Check, world: World): (() => Promise<void>) | null {
  if (!check.needsStage) return () => check.run(world);
  const { stage } = world.parts;
  if (!stage) return null;
  return async () => {
    await check.run(world, stage);
    await comeBack(world);
  };
}

/** Null if the work was done; otherwise why not. After a fault of one check the run goes on: what was found is not lost. */
async function untilSpent({ parts: { gate } }: World, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (gate.budget.signal.aborted) return INTERRUPTED;
    if (error instanceof Sought) return 'what it was to look for is found';
    if (error instanceof BudgetSpent) return `${error.message}: --max-requests and --minutes allow more`;
    return FAULT;
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
