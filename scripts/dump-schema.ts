/**
 * `node scripts/dump-schema.ts <release>`: writes the schema that this code makes, pooled and for one silo, to
 * `test/storage/schemas/<release>.sql`. A test upgrades a database of every file there. Run it for each release.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyRing } from '../server/crypto/key-ring.ts';
import { createSealer } from '../server/crypto/sealer.ts';
import { openDatabase } from '../server/storage/opening/open-database.ts';
import { createSiloStatements } from '../server/storage/social-login/placement/silo-statement.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { isFound } from '../test/support/run/programs/found.ts';
import { providePostgres } from '../test/support/run/programs/provide-postgres.ts';
import { createRunFolder } from '../test/support/run/run-folder.ts';

/** The tables whose rows an upgrade reads. */
const TABLES_WITH_ROWS = ['migrations', 'tiers', 'social_login_resources'];

/** Settings of the session that dumps. Another server, or the embedded one, may not know them. */
const SETTING = /^(SET |SELECT pg_catalog\.set_config|\\)/;

const [release] = process.argv.slice(2);
if (release === undefined || !/^[\w.-]+$/.test(release))
  throw new Error('usage: node scripts/dump-schema.ts <release>');
const folder = createRunFolder();
try {
  const server = await providePostgres(folder.path);
  if (!isFound(server)) throw new Error('there is no PostgreSQL to dump from; install one or set TEST_DATABASE_URL');
  await fill(server.at);
  const rows = TABLES_WITH_ROWS.map((table) => `--table=porchlight.${table}`);
  const text =
    dump(server.at, '--schema-only', '--schema=porchlight*') + dump(server.at, '--data-only', '--inserts', ...rows);
  const file = join(repositoryRoot, 'test/storage/schemas', `${release}.sql`);
  writeFileSync(file, text);
  console.log(`written: ${file}`);
} finally {
  await folder.dispose();
}

async function fill(databaseUrl: string): Promise<void> {
  const sealer = createSealer(createKeyRing([new Uint8Array(32)]));
  const database = await openDatabase({ databaseUrl, dataDir: '', sealer });
  for (const statement of createSiloStatements('porchlight_silo')) await database.query(statement);
  await database.query(
    `insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
     values ('silo', '[]', 'siloed', 0, '2026-01-01', '2026-01-01')`,
  );
  await database.close();
}

function dump(url: string, ...args: string[]): string {
  const text = execFileSync('pg_dump', ['--no-owner', '--no-privileges', ...args, url], { encoding: 'utf8' });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('--') && !SETTING.test(line));
  return `${lines.join('\n')}\n`;
}
