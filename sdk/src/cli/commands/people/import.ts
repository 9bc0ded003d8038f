import type { Command, Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { linesOf } from '../../move/export-file.ts';
import { sendParts, tryImport } from '../../move/send-parts.ts';
import { SOURCE_NAMES } from '../../move/sources.ts';
import { isVersion, LineSum, readLine, VERSION, VERSIONS_READ } from '../../move/user-line.ts';
import { openProject } from '../../project/project.ts';
import { importDump } from './import-dump.ts';
import { refusedOrOk, summary } from './import-report.ts';

export const importUsers: Command = {
  name: 'import',
  summary: 'Add users from an export, or from a dump of another service',
  usage: '<file>',
  options: {
    from: { type: 'string', value: '<service>', values: SOURCE_NAMES, help: 'the service that the dump is of' },
    issuer: {
      type: 'string',
      value: '<address>',
      help: 'with --from: `iss` of the tokens of that service, so that its sessions can be taken over',
    },
    organizations: {
      type: 'string',
      value: '<file>',
      help: 'with --from clerk: the memberships of its organisations, which become teams',
    },
    map: {
      type: 'string',
      value: '<file>',
      help: 'write the old and the new id of each user, one a line, after all were added',
    },
    report: { type: 'string', value: '<file>', help: 'write who was not added and why, one a line' },
    'dry-run': { type: 'boolean', help: 'only report who would be added; add nobody' },
  },
  examples: [
    ['porchlight import users.ndjson', 'an export of another project or service'],
    ['porchlight import auth0.json --from auth0 --dry-run', 'who would be added'],
    [
      'porchlight import dump.sql --from supabase --map ids.ndjson',
      'identities at Google, GitHub and Apple carry over',
    ],
  ],
  async run(context) {
    const { positionals, text } = context;
    const [path, ...more] = positionals;
    if (!path || more.length > 0) throw new UsageError('Name the file to read: porchlight import users.ndjson');
    const from = text('from');
    if (from === undefined) {
      if (text('issuer') ?? text('organizations')) throw new UsageError('--issuer and --organizations go with --from.');
      return importExport(context, path);
    }
    return importDump(context, path, from);
  },
};

/** The whole file is checked before anything is sent. If a line is broken, the lines before it are sent. */
async function importExport(context: Context, path: string): Promise<ExitCode> {
  const checked = await check(path);
  const { management } = await openProject(context);
  if (context.flag('dry-run')) {
    const lines = signedLines(path, checked.brokenAt);
    const tried = await tryImport(management, { ...checked, lines });
    context.out.result({ users: checked.users, broken_line: checked.brokenAt, ...tried }, () => [
      `${checked.users} users fit: ${tried.would_add.users} would be added, ${tried.existing} are there already.`,
      ...(tried.refused > 0 ? [`${tried.refused} would find no room: the project stores no more users.`] : []),
    ]);
    if (checked.brokenAt !== null) return EXIT.usage;
    return tried.refused === 0 ? EXIT.ok : EXIT.refused;
  }
  const lines = signedLines(path, checked.brokenAt);
  const report = await sendParts(management, { ...checked, lines }, (all) =>
    context.out.live(`${all.imported + all.existing} of ${checked.users} users …`),
  );
  context.out.result({ ...report, broken_line: checked.brokenAt }, () => summary(context, report));
  if (checked.brokenAt === null) return refusedOrOk(report);
  context.out.fault('brokenFile', `Line ${checked.brokenAt} of ${path} is broken.`, [
    '  What came before it was added. Make the export again: an import may be repeated.',
  ]);
  return EXIT.usage;
}

interface CheckedFile {
  readonly issuer: string;
  readonly version: number;
  readonly users: number;
  readonly highest: number;
  /** The line at which the file becomes unreadable; null if it is complete. */
  readonly brokenAt: number | null;
}

async function check(path: string): Promise<CheckedFile> {
  const sum = new LineSum();
  let [issuer, version, highest, number, users] = ['', VERSION, 0, 0, 0];
  for await (const line of linesOf(path)) {
    number += 1;
    const read = readLine(line);
    const brokenAt = { issuer, version, users, highest, brokenAt: number };
    if (number === 1) {
      const header = headerOf(line);
      if (header === null)
        throw new UsageError(`${path} is no export: its first line is no header. See --from for dumps.`);
      ({ issuer, version } = header);
      continue;
    }
    if (read?.type === 'end') return line === sum.endLine() ? { ...brokenAt, brokenAt: null } : brokenAt;
    if (read === null || read.type === 'header') return brokenAt;
    sum.add(line);
    if (read.type !== 'user') continue;
    users += 1;
    highest = read.id;
  }
  if (number === 0) throw new UsageError(`${path} is empty.`);
  return { issuer, version, users, highest, brokenAt: number + 1 };
}

function headerOf(line: string): { issuer: string; version: number } | null {
  if (readLine(line)?.type !== 'header') return null;
  const { version, issuer } = JSON.parse(line) as { version?: unknown; issuer?: unknown };
  if (!isVersion(version))
    throw new UsageError(`This export has version ${version}; this command line reads ${VERSIONS_READ.join(', ')}.`);
  return typeof issuer === 'string' && issuer !== '' ? { issuer, version } : null;
}

/** The lines of users and teams, without the header and the end. */
async function* signedLines(path: string, brokenAt: number | null): AsyncGenerator<string> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (number === brokenAt) return;
    const type = readLine(line)?.type;
    if (type === 'user' || type === 'teams' || type === 'team') yield line;
  }
}
