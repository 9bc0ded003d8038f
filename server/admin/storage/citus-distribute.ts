import { fail, ok } from '../../kernel/result.ts';
import { citusVersion, distributeTables } from '../../storage/admin/distribute-tables.ts';
import { migrateDatabase, openDatabaseWithoutLimits } from '../../storage/opening/open-database.ts';
import type { Command } from '../frame/command.ts';
import { facts } from '../frame/render.ts';

const NO_CITUS =
  'This database has no Citus. On its coordinator, with citus in shared_preload_libraries, somebody who may runs: create extension citus; and names the workers: select citus_add_node(…). Nothing was changed.';

export const citusDistribute: Command = {
  name: 'citus distribute',
  summary: 'spread users, sessions, events, counters and days over the workers of a Citus cluster',
  details:
    'By tenant_id, and together. Writes to a table wait while its rows are moved, so do it early. What is distributed already is left alone.',
  examples: ['citus distribute'],
  async run({ config, say }) {
    if (!config.databaseUrl) return fail({ exit: 'refused', message: NO_CITUS });
    const database = await openDatabaseWithoutLimits(config);
    try {
      const version = await citusVersion(database);
      if (version === null) return fail({ exit: 'refused', message: NO_CITUS });
      await migrateDatabase(config);
      const distributed = await distributeTables(database, (table, number, all) =>
        say(`moving the rows of ${table}, table ${number} of ${all}`),
      );
      return ok({
        data: { citus: version, distributed },
        blocks: [
          facts([
            ['Citus', version],
            ['distributed', distributed.length > 0 ? distributed.join(', ') : 'nothing: all tables were already'],
          ]),
        ],
      });
    } finally {
      await database.close();
    }
  },
};
