/** The project that a tool is about: its folder, and the management side that its `.service` opens. */
import { stat } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { readCredentials } from '../credentials/index.ts';
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

export async function managementOf(root: string): Promise<Management> {
  return createManagement(await readCredentials(await projectFolder(root)));
}
