/**
 * The first `porchlight.json` of a project: the settings that `init` has made. Settings that the file does not name
 * stay as they are.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_NAME, type ProjectFile, SCHEMA_PATH } from '../apply/model/project-file.ts';
import type { PlannedFile } from './planned-file.ts';

export interface NewProject {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly name: string | undefined;
  readonly callbackUrls: readonly string[];
}

export function planProjectFile(folder: string, { baseUrl, tenantId, name, callbackUrls }: NewProject): PlannedFile {
  const file: ProjectFile = {
    $schema: new URL(SCHEMA_PATH, baseUrl).href,
    tenant_id: tenantId,
    ...(name !== undefined && { name }),
    callback_urls: [...callbackUrls],
    callback_mode: 'code',
  };
  const isThere = existsSync(join(folder, FILE_NAME));
  return { path: FILE_NAME, content: `${JSON.stringify(file, null, 2)}\n`, action: isThere ? 'kept' : 'write' };
}
