/** Says in words what an import has done. */
import type { ImportReport } from '../../../management/index.ts';
import type { Context } from '../../frame/command.ts';
import { EXIT, type ExitCode } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import type { Misfit } from '../../move/foreign-user.ts';

const SHOWN = 20;

export const refusedOrOk = ({ refused, teams }: ImportReport): ExitCode =>
  refused + (teams?.refused ?? 0) > 0 ? EXIT.refused : EXIT.ok;

export function summary({ out }: Context, report: ImportReport): string[] {
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

export function misfitLines(misfits: readonly Misfit[]): string[] {
  if (misfits.length === 0) return [];
  const shown = misfits
    .slice(0, SHOWN)
    .map(({ source, email, reason }) => `  ${plain(`${email ?? source} ${reason}`)}`);
  const left = misfits.length - shown.length;
  return [`${misfits.length} do not fit:`, ...shown, ...(left > 0 ? [`  and ${left} more; see --report <file>`] : [])];
}
