/** Writes the file from the project. It contains no secret, because the service never returns one. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refused } from '../../errors.ts';
import { placeIn } from '../../files/place.ts';
import { writeIn } from '../../files/write.ts';
import type { Context } from '../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../frame/exit-codes.ts';
import type { Project } from '../project/project.ts';
import { type ProjectFile, SCHEMA_PATH } from './model/project-file.ts';
import { SECTIONS } from './sections/index.ts';

export async function pull(named: string, { credentials, management }: Project, context: Context): Promise<ExitCode> {
  const { out, flag, ask, folder } = context;
  const path = await placeIn(folder, named);
  let file: ProjectFile = {
    $schema: new URL(SCHEMA_PATH, credentials.baseUrl).href,
    tenant_id: credentials.tenantId,
  };
  for (const section of SECTIONS) {
    try {
      file = { ...file, ...(await section.pull(management)) };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'permissionMissing') throw error;
      out.hint(`Left out, since the key may not read it: ${section.fields.join(', ')}`);
    }
  }
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const name = basename(path);
  const present = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (present !== null && present !== text && !flag('yes')) {
    if (!ask) throw new UsageError(`${name} exists and differs. --yes replaces it.`);
    if (!(await ask(`${name} exists and differs. Replace it?`, { enter: 'no' }))) return EXIT.refused;
  }
  if (present !== text) await writeIn(folder, path, text, { replace: true });
  out.result({ file: path, written: present !== text }, () => [
    present === text ? `${name} is up to date` : `${out.paint('green', '✓')} ${name} describes the project as it is`,
  ]);
  return EXIT.ok;
}
