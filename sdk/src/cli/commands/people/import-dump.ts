/** Adds the users of a dump of another service, and its organisations as teams. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { placeIn } from '../../../files/place.ts';
import { writeIn } from '../../../files/write.ts';
import type { ImportReport } from '../../../management/index.ts';
import type { Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { readOrganizations } from '../../move/clerk-organizations.ts';
import { byProvider, type Conversion, convert, GOOGLE, labelOf, withoutSession } from '../../move/foreign-user.ts';
import { sendParts } from '../../move/send-parts.ts';
import { addTeams, type PlannedTeams, planTeams, rolesOf } from '../../move/send-teams.ts';
import { readerOf, SOURCE_NAMES } from '../../move/sources.ts';
import { userLine } from '../../move/user-line.ts';
import { openProject } from '../../project/project.ts';
import { misfitLines, refusedOrOk, summary } from './import-report.ts';

async function dumpAt(path: string): Promise<string> {
  const bytes = await readFile(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\ufeff/, '');
}

export async function importDump(context: Context, path: string, from: string): Promise<ExitCode> {
  const { text, flag, folder } = context;
  const reader = readerOf(from);
  if (!reader) throw new UsageError(`--from takes one of: ${SOURCE_NAMES.join(', ')}.`);
  const organizations = text('organizations');
  if (organizations !== undefined && from !== 'clerk') throw new UsageError('--organizations goes with --from clerk.');
  const conversion = convert(reader(await dumpAt(path)), new Date(), issuerIn(text('issuer')));
  const teams = planTeams(
    organizations === undefined ? [] : readOrganizations(await dumpAt(organizations)),
    new Set(conversion.users.map(({ source }) => source)),
  );
  const { misfits } = conversion;
  const again = text('issuer') === undefined ? 0 : withoutSession(conversion);
  if (again > 0)
    context.out.hint(`${again} of the users sign in once more: the dump does not say that their address was verified.`);
  const files = { map: text('map'), report: text('report') };
  // Checked before any user is added.
  if (files.map !== undefined) await placeIn(folder, resolve(files.map));
  if (files.report !== undefined) await writeLines(folder, files.report, [...misfits, ...teams.misfits]);
  return flag('dry-run') ? tellPlan(context, conversion, teams) : add(context, conversion, teams, files.map);
}

/** The service compares `iss` letter by letter, so it is passed on as it is. */
function issuerIn(text: string | undefined): string | undefined {
  if (text === undefined || URL.canParse(text)) return text;
  throw new UsageError('--issuer takes an address, exactly as `iss` of the tokens has it.');
}

function tellPlan({ out }: Context, conversion: Conversion, teams: PlannedTeams): ExitCode {
  const { users, misfits } = conversion;
  const providers = byProvider(conversion);
  const counts = Object.entries(providers).filter(([, count]) => count > 0);
  const fit = { fit: users.length, by_provider: providers, misfits: misfits.length };
  const ofTeams = { teams: teams.teams.length, memberships: teams.memberships, team_misfits: teams.misfits.length };
  out.result(teams.isAsked ? { ...fit, ...ofTeams } : fit, () => [
    `${users.length} of ${users.length + misfits.length} users fit.`,
    ...counts.map(([name, count]) => `  ${count} by ${labelOf(name)}`),
    ...misfitLines(misfits),
    ...(teams.isAsked ? [`${ofTeams.teams} organisations become teams, with ${ofTeams.memberships} members.`] : []),
    ...misfitLines(teams.misfits),
  ]);
  return EXIT.ok;
}

async function add(
  context: Context,
  { users, misfits }: Conversion,
  teams: PlannedTeams,
  mapFile: string | undefined,
): Promise<ExitCode> {
  const { out, folder } = context;
  const { management } = await openProject(context);
  const roles = teams.isAsked ? await rolesOf(management) : [];
  const lines = users.map(({ user }) => userLine(user));
  const report = await sendParts(management, { issuer: GOOGLE, lines, highest: users.length }, (all) =>
    out.live(`${all.imported + all.existing} of ${users.length} users …`),
  );
  const ids = idsOf(users, report);
  // The report does not say which users did not fit, and the id of such a user may belong to another one.
  if (report.refused > 0) {
    const left = [...(mapFile === undefined ? [] : [mapFile]), ...(teams.isAsked ? ['teams'] : [])].join(' and ');
    if (left !== '')
      out.hint(`${left}: not written. Make room and run the command again, which adds the missing users.`);
  } else if (mapFile !== undefined) {
    const map = users.map(({ source, user }) => ({ from: source, id: ids.get(source), email: user.email }));
    await writeLines(folder, mapFile, map);
  }
  const added = report.refused > 0 ? null : await addTeams(management, teams, { ids, roles });
  // Their line numbers are those of an internal file; the map shows the new id of each user.
  const renumbered = report.renumbered.length;
  const ofTeams = teams.isAsked && added ? { teams: added } : {};
  out.result({ ...report, renumbered, misfits: misfits.length, ...ofTeams }, () => [
    ...summary(context, report),
    ...misfitLines(misfits),
    ...(teams.isAsked && added
      ? [`${added.created} teams were made, ${added.existing} were there; ${added.members} people were added to them`]
      : []),
    ...misfitLines(teams.misfits),
  ]);
  return refusedOrOk(report);
}

/** The number that each user has here, by the id in the other service. */
function idsOf(users: Conversion['users'], { renumbered }: ImportReport): Map<string, number> {
  const moved = new Map(renumbered.map(({ from, to }) => [from, to]));
  return new Map(users.map(({ source, user }) => [source, moved.get(user.id) ?? user.id]));
}

function writeLines(folder: string, path: string, records: readonly object[]): Promise<void> {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return writeIn(folder, resolve(path), text, { replace: true, mode: 0o600 });
}
