import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { placeIn } from '../../../files/place.ts';
import { writeIn } from '../../../files/write.ts';
import type { ImportReport } from '../../../management/index.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { readAuth0 } from '../../move/auth0.ts';
import { readClerk } from '../../move/clerk.ts';
import { linesOf } from '../../move/export-file.ts';
import { type Candidate, type Conversion, convert, GOOGLE, type Misfit } from '../../move/foreign-user.ts';
import { sendParts, tryImport } from '../../move/send-parts.ts';
import { readSupabase } from '../../move/supabase.ts';
import { isVersion, LineSum, readLine, userLine, VERSION, VERSIONS_READ } from '../../move/user-line.ts';
import { openProject } from '../../project/project.ts';

const READERS: Readonly<Record<string, (text: string) => Candidate[]>> = {
  supabase: readSupabase,
  clerk: readClerk,
  auth0: readAuth0,
};
const NAMES = Object.keys(READERS).join(', ');
const SHOWN = 20;

export const importUsers: Command = {
  name: 'import',
  summary: 'Add users from an export, or from a dump of another service',
  usage: '<file>',
  options: {
    from: { type: 'string', value: '<service>', help: `the service that the dump is of: ${NAMES}` },
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
    if (from === undefined) return importExport(context, path);
    const reader = READERS[from];
    if (!reader) throw new UsageError(`--from takes one of: ${NAMES}.`);
    return importDump(context, convert(reader(await dumpAt(path)), new Date()));
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

/** All lines between the first and the last. */
async function* signedLines(path: string, brokenAt: number | null): AsyncGenerator<string> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (number === brokenAt) return;
    const type = readLine(line)?.type;
    if (type === 'user' || type === 'teams' || type === 'team') yield line;
  }
}

async function dumpAt(path: string): Promise<string> {
  const bytes = await readFile(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\ufeff/, '');
}

async function importDump(context: Context, { users, misfits }: Conversion): Promise<ExitCode> {
  const { out, text, flag, folder } = context;
  const reportFile = text('report');
  const mapFile = text('map');
  // Checked before any user is added.
  if (mapFile !== undefined) await placeIn(folder, resolve(mapFile));
  if (reportFile !== undefined) await writeLines(folder, reportFile, misfits);
  if (flag('dry-run')) {
    out.result({ fit: users.length, misfits: misfits.length }, () => [
      `${users.length} users fit.`,
      ...misfitLines(misfits),
    ]);
    return EXIT.ok;
  }
  const { management } = await openProject(context);
  const lines = users.map(({ user }) => userLine(user));
  const report = await sendParts(management, { issuer: GOOGLE, lines, highest: users.length }, (all) =>
    out.live(`${all.imported + all.existing} of ${users.length} users …`),
  );
  // The report does not say which users did not fit, and the id of such a user may belong to another one.
  if (mapFile !== undefined && report.refused > 0) {
    out.hint(`${mapFile} was not written: make room and run the command again, which adds the missing users.`);
  } else if (mapFile !== undefined) {
    const moved = new Map(report.renumbered.map(({ from, to }) => [from, to]));
    await writeLines(
      folder,
      mapFile,
      users.map(({ source, user }) => ({ from: source, id: moved.get(user.id) ?? user.id, email: user.email })),
    );
  }
  // Their line numbers are those of an internal file; the map shows the new id of each user.
  const renumbered = report.renumbered.length;
  out.result({ ...report, renumbered, misfits: misfits.length }, () => [
    ...summary(context, report),
    ...misfitLines(misfits),
  ]);
  return refusedOrOk(report);
}

function writeLines(folder: string, path: string, records: readonly object[]): Promise<void> {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return writeIn(folder, resolve(path), text, { replace: true, mode: 0o600 });
}

const refusedOrOk = ({ refused, teams }: ImportReport): ExitCode =>
  refused + (teams?.refused ?? 0) > 0 ? EXIT.refused : EXIT.ok;

function summary({ out }: Context, report: ImportReport): string[] {
  const { imported, existing, refused, renumbered, other_issuer } = report;
  return [
    `${out.paint('green', '✓')} ${imported} users were added, ${existing} were there already`,
    ...(renumbered.length > 0 ? [`  ${renumbered.length} got another id, because theirs was taken`] : []),
    ...(refused > 0 ? [`  ${out.paint('yellow', `${refused} found no room`)}: the project stores no more users`] : []),
    ...teamLines(report.teams),
    ...(other_issuer > 0 ? [`  ${other_issuer} are of another identity provider and cannot sign in here`] : []),
  ];
}

function teamLines(teams: ImportReport['teams']): string[] {
  if (!teams) return [];
  const { imported, existing, refused, members, invitations, left_out } = teams;
  return [
    `  ${imported} teams were added, ${existing} were there already; ${members} members`,
    ...(refused > 0 ? [`  ${refused} teams were not added: another team has their number, or there is no room`] : []),
    ...(left_out > 0 ? [`  ${left_out} members and invitations were left out`] : []),
    ...(invitations > 0 ? [`  ${invitations} invitations are there without a link: invite these addresses again`] : []),
  ];
}

function misfitLines(misfits: readonly Misfit[]): string[] {
  if (misfits.length === 0) return [];
  const shown = misfits
    .slice(0, SHOWN)
    .map(({ source, email, reason }) => `  ${plain(`${email ?? source} ${reason}`)}`);
  const left = misfits.length - shown.length;
  return [`${misfits.length} do not fit:`, ...shown, ...(left > 0 ? [`  and ${left} more; see --report <file>`] : [])];
}
