/** The project that `porchlight.json` names: in a clone it is known, although there is no `.service`. */
import { join } from 'node:path';
import { readText } from '../../files/read.ts';
import { FILE_NAME, SCHEMA_PATH } from '../apply/model/project-file.ts';

export interface NamedProject {
  readonly tenantId: string;
  /** The service whose schema the file names; null if it names none. */
  readonly baseUrl: string | null;
}

/** Null if there is no such file, or it names no project. What else is wrong with it is told by `apply`. */
export async function namedProject(folder: string): Promise<NamedProject | null> {
  const text = await readText(join(folder, FILE_NAME)).catch(() => null);
  const file = text === null ? null : fieldsOf(text);
  const tenantId = file?.tenant_id;
  if (typeof tenantId !== 'string' || tenantId === '') return null;
  return { tenantId, baseUrl: serviceOf(file?.$schema) };
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const file: unknown = JSON.parse(text);
    return typeof file === 'object' && file !== null ? (file as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

function serviceOf(schema: unknown): string | null {
  if (typeof schema !== 'string' || !schema.endsWith(SCHEMA_PATH) || !URL.canParse(schema)) return null;
  const { href, protocol } = new URL(schema);
  // `URL` drops line breaks and resolves `..`, but the text itself would be written into `.service`.
  return /^https?:$/.test(protocol) && href === schema ? schema.slice(0, -SCHEMA_PATH.length) : null;
}
