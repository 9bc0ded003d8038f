/** A slow statement and a full disk can be found from the metrics and the log alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { codeBlocks } from '../docs/support/code-blocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const sample = async (name: string): Promise<number> => {
  const text = await (await harness.fetch('/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
};

const logged = (message: string): Record<string, unknown>[] =>
  harness.logs.filter((line) => line.includes(message)).map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a slow statement', () => {
  it('is counted by its name, and logged once a minute with its tables and its time', async () => {
    const slow = "select pg_sleep(0.6), 'canary' from porchlight.migrations limit 1";
    await harness.database.query(slow);
    await harness.database.query(slow);
    expect(await sample('porchlight_slow_statements_total{statement="select migrations"}')).toBe(2);
    const lines = logged('slow statement');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'warn', statement: 'select migrations', tables: ['migrations'] });
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('is found by the statement that the document shows, with what it waits for', async () => {
    const document = readFileSync(join(repositoryRoot, 'server/docs/content/operations.md'), 'utf8');
    const [shown, ...others] = codeBlocks(document).filter(({ language }) => language === 'sql');
    expect(others).toEqual([]);
    const slow = harness.database.query("select pg_sleep(3), 'shown' as mark");
    const found = async () => {
      const rows = await harness.database.query<{ query: string }>(shown?.text ?? '');
      return rows.find(({ query }) => query.includes("'shown'"));
    };
    await expect.poll(found).toMatchObject({ blocked_by: [], state: 'active' });
    await slow;
  });
});

describe('a full disk', () => {
  const counted = () => sample('porchlight_refused_writes_total{reason="disk_full"}');

  it('is counted, and logged with the statement that it stopped', async () => {
    expect(await counted()).toBe(0);
    // A full disk is simulated: the server itself refuses the write, with the error code for a full disk.
    await harness.database.query(`create function porchlight.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await harness.database.query(
      'create trigger refuse before insert on porchlight.tenants for each row execute function porchlight.refuse()',
    );
    const { status } = await harness.fetch('/api/genesis', { method: 'POST' });
    await harness.fetch('/api/genesis', { method: 'POST' });
    await harness.database.query('drop function porchlight.refuse cascade');
    expect(status).toBe(503);
    expect(await counted()).toBeGreaterThanOrEqual(2);
    const lines = logged('its disk is full');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'error', code: '53100', statement: 'insert tenants' });
  });
});
