/**
 * `storage dump` while the load runs, a restore into a second database, `recover`, and a node on that database. What was
 * acknowledged before the dump began is there. Every key and every token that anybody has is refused, whenever it was
 * made, and no number of an event is given out twice. The service itself must not notice the dump.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseAt, onServer } from '../../../test/support/run/programs/on-server.ts';
import { noteLostRequests } from '../check/lost-requests.ts';
import { missingIn, numbersUsedAgain, whatIsKnown, whatOpens } from '../check/restored.ts';
import { readStored, type Stored } from '../check/stored.ts';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import { operate } from '../stage/operator.ts';
import { onPostgres, type TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const RESTORED = 'drill_restored';
const BEFORE_MS = 8_000;
const BEFORE_QUICK_MS = 2_000;
const AFTER_MS = 3_000;

interface DumpStage extends TwoNodeStage {
  /** The files of the dump. */
  readonly folder: string;
}

export const dumpAndRecover: Scenario<DumpStage> = {
  name: 'dump-and-recover',
  title: 'storage dump under load, a restore beside it, and recover',
  async setUp(setting) {
    const stage = await setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() });
    return { ...stage, folder: mkdtempSync(join(setting.folder, 'dump-')) };
  },
  async play({ stage, world: { record }, quick, say }) {
    const { pair } = stage;
    const ids = () => record.tenants.map(({ id }) => id);
    const storedAt = (url: string): Promise<Stored> => onPostgres(url, (query) => readStored(query, ids()));
    await sleep(quick ? BEFORE_QUICK_MS : BEFORE_MS);
    const known = whatIsKnown(record);
    const began = Date.now();
    const { files } = (await operate(pair.url, 'storage', 'dump', stage.folder)) as { files: string[] };
    say(`dumped in ${Date.now() - began} ms`);
    // Changes that the dump does not know.
    await sleep(AFTER_MS);

    const url = databaseAt(pair.url, RESTORED);
    await onServer(pair.url, `drop database if exists ${RESTORED}`);
    await onServer(pair.url, `create database ${RESTORED} template template0 encoding 'UTF8'`);
    for (const file of files) await promisify(execFile)('pg_restore', [`--dbname=${url}`, file]);
    record.surprises.push(...missingIn(await storedAt(url), known));
    await operate(url, 'recover', '--yes');
    const node = await stage.createNode('restored', url);
    await node.start();
    try {
      const opened = await whatOpens(node.address, record);
      record.surprises.push(...opened, ...numbersUsedAgain(await storedAt(url), await storedAt(pair.url)));
      const made = await fetch(`${node.address}/api/genesis`, { method: 'POST' });
      if (made.status !== 201) record.surprises.push(`a new project is answered with ${made.status}`);
      const { tenantIds, users } = known;
      say(`${tenantIds.length} projects and ${users.length} sign-ins were known before the dump`);
      say(
        `asked with ${record.tenants.length} keys and ${record.sessions.length} sessions, ${opened.length} were let in`,
      );
    } finally {
      await node.stop();
      await onServer(pair.url, `drop database ${RESTORED}`);
    }
    say(noteLostRequests(record, began));
  },
};
