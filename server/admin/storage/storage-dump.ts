import { fail, ok } from '../../kernel/result.ts';
import { openDatabaseWithoutLimits } from '../../storage/opening/open-database.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { dumpInParts } from './dump-in-parts.ts';

export const storageDump: Command = {
  name: 'storage dump',
  summary: 'dump a database with very many silos as several files of one moment',
  details:
    'By the pg_dump of this machine, while the service runs. One pg_dump of everything is simpler, and right until its locks are more than the server has room for: some thousand silos. Restore each file with pg_restore, in the order of their names.',
  args: [{ name: 'folder' }],
  examples: ['storage dump backup'],
  async run({ config, args }) {
    const { databaseUrl, databaseSchema } = config;
    if (!databaseUrl) {
      return fail({ exit: 'refused', message: 'The embedded database is a folder: stop the server and copy it.' });
    }
    const files = await dumpInParts(
      await openDatabaseWithoutLimits(config),
      databaseUrl,
      args.folder ?? '',
      databaseSchema,
    );
    return ok({
      data: { files },
      blocks: [line(`${files.length} ${files.length === 1 ? 'file' : 'files'} in ${args.folder}.`)],
    });
  },
};
