/** Reads the command line of `porchlight prove`, and refuses what must not be run. */
import { resolve } from 'node:path';
import { isLoopback } from '../doctor/finding.ts';
import type { Context } from '../frame/command.ts';
import { UsageError } from '../frame/exit-codes.ts';
import { readJson } from '../frame/read-json.ts';
import { VERSION } from '../frame/version.ts';
import { findFramework } from '../init/find-framework.ts';
import { ownOrigin } from '../project/own-host.ts';
import { openProject, type Project } from '../project/project.ts';
import { appAddress, checkApp } from './app-address.ts';
import { readAllowed } from './findings/allow.ts';
import { type Matrix, readMatrix } from './findings/matrix.ts';
import { type Demands, requiredIds } from './findings/outcome.ts';
import { isFailSeverity, type Report } from './findings/report.ts';
import { type GivenPerson, givenPerson } from './people/given-person.ts';
import type { ProveOptions } from './prove.ts';
import { findChromium } from './site/chromium.ts';
import { paceOf } from './traffic/budget.ts';

/** The budget of a run is its requests: a larger app with forms needs several hundred. */
export const MAX_REQUESTS = 1_000;
/** A stop far away, for an app that hardly answers. */
export const MINUTES = 15;
const FORMATS = ['text', 'json', 'sarif'] as const;

/** @throws UsageError */
export function formatOf({ text, out }: Context): (typeof FORMATS)[number] {
  const asked = text('format') ?? (out.json ? 'json' : 'text');
  const format = FORMATS.find((one) => one === asked);
  if (format) return format;
  throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`);
}

export function demandsOf({ flag, text }: Context): Demands {
  const failOn = text('fail-on') ?? 'medium';
  if (!isFailSeverity(failOn)) throw new UsageError('--fail-on must be low, medium or high.');
  return { partialOk: flag('partial-ok'), required: requiredIds(text('require')), failOn };
}

export async function optionsOf(context: Context): Promise<ProveOptions> {
  const { positionals, text, number, flag, folder, signal, sleep, out } = context;
  const [address, ...more] = positionals;
  const app = appAddress(more.length > 0 ? undefined : address);
  formatOf(context);
  const mayWrite = flag('write');
  if (mayWrite) checkWriting(app, text('production'));
  const given = await givenPeople(context);
  const allowFile = text('allow');
  const compareFile = text('compare');
  const [allowed, earlier] = await Promise.all([
    readAllowed(allowFile && resolve(folder, allowFile)),
    compareFile === undefined ? null : readEarlier(resolve(folder, compareFile)),
  ]);
  const maxRequests = atLeastOne(number('max-requests') ?? MAX_REQUESTS, 'max-requests');
  const minutes = atLeastOne(number('minutes') ?? MINUTES, 'minutes');
  const project = await projectFor(app, given !== null, context);
  const found = await findFramework(folder, undefined);
  return {
    app,
    project,
    given,
    allowed,
    earlier,
    folder,
    signal,
    sleep,
    mayWrite,
    maxRequests,
    minutes,
    paceMs: paceOf(app),
    framework: found?.name ?? null,
    version: VERSION,
    record: project && !flag('no-record') ? (report) => record(project.management, report) : null,
    chromium: await findChromium(folder, context.env.CHROMIUM_PATH),
    say: (what) => out.live(`${app.host}: ${what}`),
  };
}

/** @throws UsageError if forms of an app that people use would be filled in by mistake. */
function checkWriting(app: URL, production: string | undefined): void {
  if (isLoopback(app.href)) return;
  if (production === app.host || production === app.hostname) return;
  throw new UsageError(
    `${app.host} is not on this machine, so people may use it. --write fills in its forms and changes what it wrote there. Use a copy of the app, or say that you mean it: --write --production ${app.host}`,
  );
}

async function givenPeople({ list, folder }: Context): Promise<[GivenPerson, GivenPerson] | null> {
  const files = list('as');
  if (files.length !== 0 && files.length !== 2) throw new UsageError('--as is given twice, for two different people.');
  const [first, second] = await Promise.all(
    files.map((file, index) => givenPerson(resolve(folder, file), index === 0 ? 'A' : 'B')),
  );
  return first && second ? [first, second] : null;
}

async function readEarlier(file: string): Promise<Matrix> {
  const wrong = (what: string): UsageError =>
    new UsageError(`${file} ${what}. It is the output of an earlier run with --format json.`);
  const matrix = readMatrix(await readJson(file, wrong));
  if (!matrix) throw wrong('has no matrix');
  return matrix;
}

function atLeastOne(value: number, name: string): number {
  if (value >= 1) return value;
  throw new UsageError(`--${name} must be at least 1.`);
}

/** An app on this machine with given people needs no project. Every other app must belong to the project. */
async function projectFor(app: URL, isGiven: boolean, context: Context): Promise<ProveOptions['project']> {
  if (isGiven && isLoopback(app.href)) return null;
  const { credentials, management }: Project = await openProject(context);
  await checkApp(app, management);
  const { baseUrl, tenantId } = credentials;
  return { baseUrl, tenantId, management, ownOrigin: await ownOrigin(baseUrl, management) };
}

/** Stores the report at the service. Returns the id of its receipt. */
async function record(management: Project['management'], report: Report): Promise<string> {
  const { app, findings, coverage, matrix } = report;
  const body = {
    app,
    coverage: { ...coverage },
    matrix: {
      columns: [...matrix.columns],
      rows: matrix.rows.map(({ method, route, from, cells }) => ({ method, route, from, cells: { ...cells } })),
    },
    findings: findings.map((finding) => ({ ...finding })),
  };
  return (await management.recordProof(body)).id;
}
