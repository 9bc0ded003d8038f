import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { NAMES_ON_RECORD } from '../../server/storage/schema/history/index.ts';
import { freshDatabase } from '../support/engines.ts';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';
import { onlyInTestAll } from '../support/times.ts';

const OTHER_KEY = Buffer.alloc(32, 'another key').toString('base64url');

// Each test starts processes, which takes long on a busy machine.
describe('the start is refused with one line that says what to do', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = (await freshDatabase('postgres')).databaseUrl ?? '';
  });

  onlyInTestAll(() => {
    it('for a MASTER_KEY that does not fit the data', async () => {
      const line = onlyLine(await refusal({ DATABASE_URL: databaseUrl, MASTER_KEY: OTHER_KEY }));
      expect(line).toMatch(/MASTER_KEY does not fit the data/);
    });

    it('for a database that a newer release made, which it leaves as it is', async () => {
      const { databaseUrl: newer = '' } = await freshDatabase('postgres');
      const client = new pg.Client({ connectionString: newer });
      await client.connect();
      await client.query(`insert into porchlight.migrations (name) values ('2999-01-01-from-the-future')`);
      expect(onlyLine(await refusal({ DATABASE_URL: newer }))).toMatch(/newer Porchlight.*2999-01-01-from-the-future/);
      const { rows } = await client.query('select count(*)::int as n from porchlight.migrations');
      expect(rows[0].n).toBe(NAMES_ON_RECORD.length + 1);
      await client.end();
    });
  });

  it('for new accounts on a tier that is not there, or that is not for accounts', async () => {
    const unknown = onlyLine(await refusal({ DATABASE_URL: databaseUrl, ACCOUNT_TIER: 'scale' }));
    expect(unknown).toContain('ACCOUNT_TIER is scale, and there is no such tier. There are: free, plus, pro, own.');
    expect(unknown).toContain('porchlight admin tier set scale');
    const ephemeral = await refusal({ DATABASE_URL: databaseUrl, ACCOUNT_TIER: 'ephemeral' });
    expect(ephemeral).toContain('ACCOUNT_TIER cannot be ephemeral: that tier is for projects without an account.');
  });

  it('for a PostgreSQL that does not answer', async () => {
    const url = `postgres://user:s3cret@127.0.0.1:${await freePort()}/porchlight`;
    const line = onlyLine(await refusal({ DATABASE_URL: url }));
    expect(line).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/porchlight does not answer .*Check DATABASE_URL/);
    expect(line).not.toContain('s3cret');
  });

  onlyInTestAll(() => {
    it('for a port that is taken', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const line = onlyLine(await refusal({ DATABASE_URL: databaseUrl, PORT: String(port) }));
      expect(line).toMatch(/Port \d+ on .* is taken/);
      other.close();
    });
  });

  it('for every fault of the configuration at once', async () => {
    const text = await refusal({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: undefined,
      GOOGLE_CLIENT_ID: 'half',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
    });
    for (const part of [
      'is required with DATABASE_URL',
      'go together; set all of them, or none',
      'TRUST_PROXY',
      'LOG_LEVEL',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('without Google credentials at an address that is not loopback', async () => {
    const text = await refusal({ DATABASE_URL: databaseUrl, BASE_URL: 'https://login.example.com' });
    expect(text).toContain('the built-in one lets anyone in');
  });
});

describe('SIGTERM', () => {
  it('G8: lets a request in flight finish, then ends with 0', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
    const base = server.baseUrl.replace('localhost', '127.0.0.1');
    const created = (await (await fetch(`${base}/api/genesis`, { method: 'POST' })).json()) as {
      management_key: string;
    };
    const authorization = `Bearer ${created.management_key}`;
    await fetch(`${base}/api/resources/social-login`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"callback_urls":["https://app.example.com/cb"]}',
    });
    const held = fetch(`${base}/api/social-login/events?wait=2`, { headers: { authorization } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = server.stop('SIGTERM');
    expect((await held).status).toBe(200);
    expect(await stopped).toEqual({ code: 0, signal: null });
  });
});
