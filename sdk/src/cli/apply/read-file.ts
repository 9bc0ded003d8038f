/** The file, read and checked against the service's description of it. */
import { basename, dirname } from 'node:path';
import { readText } from '../../files/read.ts';
import { requestsWith } from '../../management/connection.ts';
import { settleTwice } from '../../settle.ts';
import { type Answer, transport } from '../../transport.ts';
import { UsageError } from '../frame/exit-codes.ts';
import { faultsIn, type JsonSchema } from './check-file.ts';
import { FileFault } from './model/file-fault.ts';
import { FILE_NAME, type ProjectFile, SCHEMA_PATH } from './model/project-file.ts';

interface SchemaAnswer extends Answer {
  readonly status: 200;
  readonly data: JsonSchema;
}

export async function readProjectFile(path: string, baseUrl: string): Promise<ProjectFile> {
  const file = parsed(await readText(path).catch(orNoFile(path)));
  const request = requestsWith(undefined, { baseUrl });
  const schema = await settleTwice(() => transport<SchemaAnswer>(SCHEMA_PATH, request()));
  const faults = faultsIn(file, schema);
  if (faults.length > 0) throw new FileFault(faults);
  return file as ProjectFile;
}

const orNoFile =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'ENOENT') throw error;
    const pull = basename(path) === FILE_NAME ? '' : ` ${basename(path)}`;
    throw new UsageError(
      `There is no ${basename(path)} in ${dirname(path)}. Write it from the project with: porchlight apply --pull${pull}`,
    );
  };

/** A syntax error of the engine quotes the text, in which a secret could stand. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /position (\d+)/.exec((error as Error).message) ?? [];
    const line = position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
    throw new FileFault([{ path: '(the file)', message: line ? `is not JSON: see line ${line}` : 'is not JSON' }]);
  }
}
