/** The project that a command is about. */
import { type Credentials, readCredentials } from '../credentials/index.ts';
import { createManagement, type Management } from '../management/index.ts';
import type { Context } from './command.ts';

export interface Project {
  readonly credentials: Credentials;
  readonly management: Management;
}

export async function openProject({ folder }: Context): Promise<Project> {
  const credentials = await readCredentials(folder);
  return { credentials, management: createManagement(credentials) };
}
