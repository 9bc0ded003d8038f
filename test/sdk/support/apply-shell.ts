/** A claimed project in a folder, with the file that `porchlight apply` reads. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement, type Management } from '../../../sdk/src/management/index.ts';
import type { Harness } from '../../support/harness.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { type CommandLine, type CommandLineOptions, projectLine } from './command-line.ts';

export interface ApplyShell extends CommandLine {
  readonly tenantId: string;
  readonly owner: TestOwner;
  readonly management: Management;
  write(file: object): Promise<void>;
}

export async function applyShell(harness: Harness, options: CommandLineOptions = {}): Promise<ApplyShell> {
  const line = await projectLine(harness.baseUrl, options);
  const owner = await createOwner(harness);
  await owner.claim(line.tenantId);
  return {
    ...line,
    owner,
    management: createManagement(await readCredentials(line.folder)),
    write: (file) => writeFile(join(line.folder, 'porchlight.json'), JSON.stringify(file)),
  };
}
