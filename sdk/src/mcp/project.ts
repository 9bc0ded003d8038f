/** The project that a tool is about: its folder, and the management side that its `.service` opens. */
import { stat } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { type Credentials, readCredentials } from '../credentials/index.ts';
import { isSameService, shownOrigin } from '../credentials/own-address.ts';
import { createManagement, type Management } from '../management/index.ts';
import { ToolRefusal } from './tool-refusal.ts';

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

export interface Project {
  readonly baseUrl: string;
  readonly management: Management;
}

/** The service reads by it that a link for a human was asked for by MCP, which hands no code on. */
const fetchAsMcp: typeof globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('user-agent', 'porchlight-mcp/1');
  return fetch(input, { ...init, headers });
};

/** `approval`: the id of the owner's approval of the one call that is made with it. */
export type OpenProject = (input: ProjectInput, approval?: string) => Promise<Project>;

/**
 * A `.service` that came with a clone may name anybody's service, which would then speak to the agent and to the user. So
 * another one than this server was started for has to be confirmed, by its address, each time.
 */
export const openProject =
  (configured: string): OpenProject =>
  async ({ project_root, confirmed_service }, approval) => {
    const credentials: Credentials = await readCredentials(await projectFolder(project_root));
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
    return { baseUrl, management: createManagement({ ...credentials, fetch: fetchAsMcp, approval }) };
  };
