/** The files of an embedded database, after a person was erased and the nightly job has run. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createIdentityHashes } from '../../../server/crypto/identity-hash.ts';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createPeopleStore } from '../../../server/storage/people/people-store.ts';
import { createForgetErased } from '../../../server/storage/sweeps/forget-erased.ts';
import { freshDatabase } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/harness.ts';

/** Files of tables and indexes; the write-ahead log is overwritten later. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('pg_wal') && statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text));

it('hold nothing of an erased person after the night', async () => {
  const fresh = await freshDatabase();
  const folder = fresh.dataDir ?? '';
  const database = await openTestDatabase(fresh);
  onTestFinished(() => database.close());
  const address = `zoe-${randomBytes(6).toString('hex')}@example.com`;
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
  expect(filesWith(folder, address)).not.toEqual([]);
  await createPeopleStore(database, createIdentityHashes(createKeyRing([randomBytes(32)]))).erase(
    { tenantId: 'app', placement: 'pooled' },
    7,
    now,
  );
  await database.query('checkpoint');
  expect(filesWith(folder, address)).not.toEqual([]);
  await createForgetErased(database)(now);
  expect(filesWith(folder, address)).toEqual([]);
});
