/** The project that a call is about: its folder, and the credentials in its `.service`. */
import { stat } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { type Credentials, readCredentials } from '../../credentials/index.ts';
import { isSameService, shownOrigin } from '../../credentials/own-address.ts';
import { ToolRefusal } from '../answer/tool-refusal.ts';

/**
 * Checks that a folder exists. A relative path is refused: it would depend on where the client started this process.
 */
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
 * A `.service` from a cloned repository may name any service, which could then show texts to the agent and the user. So
 * a service other than the one of this server has to be confirmed each time, by its address.
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
