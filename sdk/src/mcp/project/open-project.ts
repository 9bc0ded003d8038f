/** The project that a call is about: its folder, and the credentials in its `.service`. */
import { stat } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { type Credentials, readCredentials } from '../../credentials/index.ts';
import { isSameService, shownOrigin } from '../../credentials/own-address.ts';
import { ToolRefusal } from '../answer/tool-refusal.ts';

/** A folder that is there. A relative path would be relative to wherever the client started this process. */
export async function projectFolder(root: string): Promise<string> {
  if (!isAbsolute(root)) throw new ToolRefusal('invalidRequest', 'project_root must be an absolute path.');
  const folder = normalize(root);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new ToolRefusal('invalidRequest', 'project_root is not a folder.');
  return folder;
}

/** How a tool names its project. */
export interface ProjectInput {
  readonly project_root: string;
  readonly confirmed_service?: string | undefined;
}

export type OpenProject = (input: ProjectInput) => Promise<Credentials>;

/**
 * A `.service` that came with a clone may name any service, which would then speak to the agent and to the user. So
 * another one than this server was started for has to be confirmed, by its address, each time.
 */
export const openProject =
  (configured: string): OpenProject =>
  async ({ project_root, confirmed_service }) => {
    const credentials = await readCredentials(await projectFolder(project_root));
    const { baseUrl } = credentials;
    if (!isSameService(baseUrl, configured) && !(confirmed_service && isSameService(baseUrl, confirmed_service))) {
      throw new ToolRefusal(
        'anotherService',
        `.service of this project names ${shownOrigin(baseUrl)}, and this server was started for ${configured}.`,
        {
          why: 'Ask the user whether that service is theirs. Only if they say so, repeat the call with its whole base address as `confirmed_service`; or they start this server with --base-url.',
        },
      );
    }
    return credentials;
  };
