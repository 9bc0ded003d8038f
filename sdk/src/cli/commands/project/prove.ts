import { resolve } from 'node:path';
import type { ProofReport } from '../../../../generated/porchlight.schemas.ts';
import { isLoopback } from '../../doctor/finding.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { harmless } from '../../frame/output.ts';
import { VERSION } from '../../frame/version.ts';
import { findFramework } from '../../init/find-framework.ts';
import { ownOrigin } from '../../project/own-host.ts';
import { openProject, type Project } from '../../project/project.ts';
import { appAddress, checkApp } from '../../prove/app-address.ts';
import { readAllowed } from '../../prove/findings/allow.ts';
import { isGrave, type Report } from '../../prove/findings/report.ts';
import { sarifOf } from '../../prove/findings/sarif.ts';
import { textOf } from '../../prove/findings/text.ts';
import { type GivenPerson, givenPerson } from '../../prove/people/given-person.ts';
import { type ProveOptions, prove as run } from '../../prove/prove.ts';
import { findChromium } from '../../prove/site/chromium.ts';

const MAX_REQUESTS = 400;
const MINUTES = 2;
/** At most five requests a second. */
const PACE_MS = 200;
const FORMATS = ['text', 'json', 'sarif'];

export const prove: Command = {
  name: 'prove',
  summary: 'Test the app behind the login: two users, no session, wrong tokens, an outage',
  usage: '<app url>',
  options: {
    write: { type: 'boolean', help: 'fill in forms too, as test users, and see who can change what they wrote' },
    as: {
      type: 'string',
      multiple: true,
      value: '<file>',
      help: 'somebody who is signed in already, for an app with any login; given twice: {"canary": "text only they see", "cookies": {…}, "headers": {…}}',
    },
    allow: {
      type: 'string',
      value: '<file>',
      help: 'findings that are accepted: [{"id": "P02", "path": "/members", "reason": "…"}]',
    },
    format: { type: 'string', value: '<text|json|sarif>', help: 'text in a terminal, JSON when piped, if left out' },
    'max-requests': {
      type: 'string',
      value: '<number>',
      help: `how many requests the app gets; ${MAX_REQUESTS} if left out`,
    },
    minutes: { type: 'string', value: '<number>', help: `how long it may take; ${MINUTES} if left out` },
    'no-record': { type: 'boolean', help: 'keep the report here: no receipt is made at the service' },
  },
  examples: [
    [
      'porchlight prove http://localhost:4000',
      'does anything reach the wrong person? Exit 1: yes; 3: too little was reached to say',
    ],
    ['porchlight prove http://localhost:4000 --write', 'with forms, so that what people write is looked for too'],
    ['porchlight prove https://todo.example --format sarif', 'for code scanning, at a host that is proven to be yours'],
    ['porchlight prove http://localhost:8055 --as ada.json --as grace.json', 'an app with another login'],
  ],

  async run(context) {
    const options = await optionsOf(context);
    const { out } = context;
    const { report, isEnough, isInterrupted, receipt } = await run(options);
    print(report, receipt, context);
    out.endLive();
    return isInterrupted ? EXIT.interrupted : exitCode(report, isEnough);
  },
};

function exitCode({ findings }: Report, isEnough: boolean): ExitCode {
  if (findings.some(isGrave)) return EXIT.refused;
  return isEnough ? EXIT.ok : EXIT.unavailable;
}

async function optionsOf(context: Context): Promise<ProveOptions> {
  const { positionals, text, list, number, flag, folder, signal, sleep, out } = context;
  const [address, ...more] = positionals;
  const app = appAddress(more.length > 0 ? undefined : address);
  if (!FORMATS.includes(formatOf(context))) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`);
  const files = list('as');
  if (files.length !== 0 && files.length !== 2) throw new UsageError('--as is given twice, for two different people.');
  const given = await Promise.all(
    files.map((file, index) => givenPerson(resolve(folder, file), index === 0 ? 'A' : 'B')),
  );
  const [first, second] = given;
  const people: [GivenPerson, GivenPerson] | null = first && second ? [first, second] : null;
  const allowFile = text('allow');
  const allowed = await readAllowed(allowFile && resolve(folder, allowFile));
  const project = await projectFor(app, people !== null, context);
  const found = await findFramework(folder, undefined);
  return {
    app,
    project,
    given: people,
    allowed,
    folder,
    signal,
    sleep,
    mayWrite: flag('write'),
    maxRequests: atLeastOne(number('max-requests') ?? MAX_REQUESTS, 'max-requests'),
    minutes: atLeastOne(number('minutes') ?? MINUTES, 'minutes'),
    paceMs: PACE_MS,
    framework: found?.name ?? null,
    version: VERSION,
    record: project && !flag('no-record') ? (report) => record(project.management, report) : null,
    chromium: await findChromium(folder, context.env.CHROMIUM_PATH),
    say: (what) => out.live(`${app.host}: ${what}`),
  };
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
  const { app, findings, coverage } = report;
  const body: ProofReport = { app, coverage: { ...coverage }, findings: findings.map((finding) => ({ ...finding })) };
  return (await management.recordProof(body)).id;
}

const formatOf = ({ text, out }: Context): string => text('format') ?? (out.json ? 'json' : 'text');

function print(report: Report, receipt: string | null, context: Context): void {
  const { out } = context;
  out.raw(`${printed(report, receipt, formatOf(context), out)}\n`);
}

function printed(report: Report, receipt: string | null, format: string, out: Context['out']): string {
  if (format === 'sarif') return JSON.stringify(sarifOf(report, VERSION));
  if (format === 'json') return JSON.stringify({ ...report, ...(receipt && { receipt }) });
  const recorded = receipt ? [`Recorded as ${receipt}; the desk has the receipt.`] : [];
  return [...textOf(report, out), ...recorded].map(harmless).join('\n');
}
