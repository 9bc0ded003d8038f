/** `init` in a clone: the project exists, so none is made, and the way leads to `link`. */
import { CREDENTIALS_FILENAME } from '../../credentials/format.ts';
import { FILE_NAME } from '../apply/model/project-file.ts';
import type { Context } from '../frame/command.ts';
import type { ExitCode } from '../frame/exit-codes.ts';
import { plain } from '../frame/output.ts';
import { linkFolder } from '../link/link-folder.ts';
import { namedProject } from '../link/named-project.ts';

/** `porchlight.json` names a project, and there is no key for it here. */
export class ClonedProject extends Error {
  override readonly name = 'ClonedProject';

  constructor(tenantId: string) {
    super(
      `${FILE_NAME} names the project ${tenantId}, and there is no ${CREDENTIALS_FILENAME}. No project was made. Get a key of your own with: porchlight link. For a project of its own, take tenant_id out of ${FILE_NAME} first.`,
    );
  }
}

export const isClone = async (folder: string): Promise<boolean> => (await namedProject(folder)) !== null;

export async function initClone(context: Context): Promise<ExitCode> {
  const tenantId = plain((await namedProject(context.folder))?.tenantId ?? '');
  const question = `${FILE_NAME} names the project ${tenantId}. Ask for a key of your own for it?`;
  if (!(await context.ask?.(question))) throw new ClonedProject(tenantId);
  return linkFolder(context, { opens: false });
}
