/**
 * `npm run erasure`: the files of an embedded database before and after the night that follows an erasure. It makes one in a
 * folder of its own, stores a person, erases them, and looks for the address in every file.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentityHashes } from '../server/crypto/identity-hash.ts';
import { createKeyRing } from '../server/crypto/key-ring.ts';
import { createSealer } from '../server/crypto/sealer.ts';
import { openDatabase } from '../server/storage/opening/open-database.ts';
import { createPeopleStore } from '../server/storage/people/people-store.ts';
import { createForgetErased } from '../server/storage/sweeps/forget-erased.ts';

const folder = mkdtempSync(join(tmpdir(), 'erasure-'));
const address = `zoe-${randomBytes(6).toString('hex')}@example.com`;

/** Files that hold the address; the write-ahead log is counted by itself. */
function filesWith(isLog: boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('pg_wal') === isLog && statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(address));
}
const tell = (when: string): void =>
  console.log(
    `${when}: in ${filesWith(false).length} files of tables, ${filesWith(true).length} of the write-ahead log`,
  );

const ring = createKeyRing([new Uint8Array(randomBytes(32))]);
const database = await openDatabase({ dataDir: folder, sealer: createSealer(ring) });
try {
  const now = new Date();
  await database.query(
    `insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions) values ('app', 50, 50, 50, 0)`,
  );
  await database.query(
    `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
     select 'app', n, 'https://provider.example', n, case when n = 7 then $1 else n || '@example.com' end, $2, $2
     from generate_series(1, 50) n`,
    [address, now],
  );
  await database.query(
    `insert into porchlight.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
     select 'app', n, 'authorize', n, case when n = 7 then $1 else n || '@example.com' end, '{}', $2 from generate_series(1, 50) n`,
    [address, now],
  );
  await database.query('analyze porchlight.social_users');
  await database.query('checkpoint');
  tell('stored');
  const people = createPeopleStore(database, createIdentityHashes(ring));
  await people.erase({ tenantId: 'app', placement: 'pooled' }, 7, now);
  await database.query('checkpoint');
  tell('erased');
  await createForgetErased(database)(now);
  tell('the night after');
  if (filesWith(false).length > 0) process.exitCode = 1;
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
