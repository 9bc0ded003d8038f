/** `init --teams`: provisions teams, and writes a sample with a page by team. For Express and Next. */
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import { placeIn } from '../../files/place.ts';
import { readText } from '../../files/read.ts';
import { writeIn } from '../../files/write.ts';
import type { Management } from '../../management/index.ts';
import { followChange } from '../apply/follow.ts';
import type { Context } from '../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../frame/exit-codes.ts';
import { openProject } from '../project/project.ts';
import type { FoundFramework } from './find-framework.ts';
import { EXPRESS_TEAMS, NEXT_TEAMS } from './teams-texts.ts';

export interface TeamsSample {
  readonly files: Readonly<Record<string, string>>;
  /** How the sample is run and opened. */
  readonly next: readonly string[];
}

/** @throws UsageError in a folder of another framework. */
export function teamsSample(found: FoundFramework | null, isInSrc: boolean): TeamsSample {
  if (found?.name.startsWith('express')) {
    return {
      files: { 'teams.mjs': EXPRESS_TEAMS },
      next: [
        'node teams.mjs, then open http://localhost:4000',
        'it runs in place of your app, which has the same port',
      ],
    };
  }
  if (found?.name === 'next') {
    const files = Object.entries(NEXT_TEAMS).map(([path, text]) => [`${isInSrc ? 'src/' : ''}${path}`, text]);
    return {
      files: Object.fromEntries(files) as Readonly<Record<string, string>>,
      next: [
        'put application_key of .service into .env.local as PORCHLIGHT_APPLICATION_KEY, so that a check asks nobody',
        `${found.run}, then open http://localhost:${found.port}/teams`,
      ],
    };
  }
  throw new UsageError(
    `--teams writes a sample for Express or Next, and this folder has neither. For any other app: ${PACKAGE_TEXTS.command} teams provision`,
  );
}

/** Checked before anything is created: a file of the app is never overwritten. */
export async function refuseTeamsSample(folder: string, { files }: TeamsSample): Promise<void> {
  for (const path of Object.keys(files)) {
    const present = await readText(await placeIn(folder, path)).catch(() => null);
    if (present !== null) throw new UsageError(`There is a ${path} already. Rename it, or leave out --teams.`);
  }
}

export async function addTeams(
  folder: string,
  management: Pick<Management, 'teams'>,
  { files }: TeamsSample,
): Promise<{ readonly teams_files: readonly string[] }> {
  await management.teams.provision();
  for (const [path, text] of Object.entries(files)) await writeIn(folder, path, text, { replace: false });
  return { teams_files: Object.keys(files) };
}

export const teamsDone = ({ files }: TeamsSample): string =>
  `Teams with four roles, and a sample in ${Object.keys(files).join(', ')}`;

/** `init --teams` in a folder that has a project: only teams and the sample are added. */
export async function addTeamsToProject(context: Context, sample: TeamsSample): Promise<ExitCode> {
  const { out, folder } = context;
  await refuseTeamsSample(folder, sample);
  const { credentials, management } = await openProject(context);
  const added = await addTeams(folder, management, sample);
  const followed = await followChange(management, context, 'teams');
  out.result({ tenant_id: credentials.tenantId, ...added, ...followed.data }, () => [
    `${out.paint('green', '✓')} ${teamsDone(sample)}, for the project ${out.paint('bold', credentials.tenantId)} of .service`,
    ...followed.lines,
    '',
    out.paint('bold', 'Next'),
    ...sample.next.map((line) => `  ${line}`),
  ]);
  return EXIT.ok;
}
