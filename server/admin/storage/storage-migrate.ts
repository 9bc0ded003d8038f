import { ok } from '../../kernel/result.ts';
import { migrateDatabase } from '../../storage/opening/open-database.ts';
import type { Command } from '../frame/command.ts';
import { facts } from '../frame/render.ts';
import { lockStoppedFolder } from '../frame/stopped-folder.ts';

export const storageMigrate: Command = {
  name: 'storage migrate',
  summary: 'bring the database to the schema of this release, and end',
  details:
    'Every start does it too. Run it apart where the nodes may not change tables, or where an index takes long: nodes that run go on meanwhile.',
  examples: ['storage migrate'],
  async run({ config }) {
    const folder = config.databaseUrl ? undefined : lockStoppedFolder(config.dataDir);
    const applied = await migrateDatabase(config).finally(() => folder?.unlock());
    return ok({
      data: { applied },
      blocks: [facts([['applied', applied.length > 0 ? applied.join(', ') : 'nothing: the database is up to date']])],
    });
  },
};
