/** A PostgreSQL for one run, with a folder for files; both are deleted afterwards. */
import { startCluster } from '../../test/support/run/programs/provide-postgres.ts';
import { createRunFolder } from '../../test/support/run/run-folder.ts';

/** `given` names a server that already runs. */
export async function withServer<T>(
  work: (url: string, folder: string) => Promise<T>,
  given: string | undefined = undefined,
): Promise<T> {
  const folder = createRunFolder();
  const faults: string[] = [];
  const cluster = given ? undefined : await startCluster(folder.path, 'lasting', faults);
  const url = given ?? cluster?.url;
  try {
    if (!url) throw new Error(`it needs PostgreSQL: ${faults.join('; ')}`);
    return await work(url, folder.path);
  } finally {
    await cluster?.stop('fast');
    await folder.dispose();
  }
}
