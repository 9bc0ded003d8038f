/**
 * Two nodes of an earlier release, under load and behind HAProxy. The new release migrates the database beside them, while
 * pg_dump holds all tables. An old node is started again on the newer schema, both nodes are replaced, rolled back, and replaced again. No request may be lost.
 * `--from` names the release. One that cannot return is only replaced.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { nodeBinary, repositoryRoot } from '../../../test/support/repository.ts';
import { testMasterKey } from '../../../test/support/test-master-key.ts';
import { noteLostRequests } from '../check/lost-requests.ts';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import { type Release, unpackRelease } from '../stage/earlier-release.ts';
import { holdDump } from '../stage/held-dump.ts';
import type { ServiceNode } from '../stage/service-node.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import { NOTICED_MS } from './rolling-restart.ts';
import type { Scenario } from './scenario.ts';

/** Longer than a request may take. */
const DUMP_MS = 30_000;
const QUICK_DUMP_MS = 12_000;

interface UpgradeStage extends TwoNodeStage {
  readonly before: Release;
}

export const upgrade: Scenario<UpgradeStage> = {
  name: 'upgrade',
  title: 'an earlier release is upgraded, rolled back and upgraded again',
  async setUp(setting) {
    const before = unpackRelease(setting.folder, setting.from);
    const pair = await setting.pair();
    await pair.emptyDatabase();
    const options = { folder: setting.folder, pair, code: before.folder, env: { DRAIN_DELAY_S: '3' } };
    return { ...(await setUpBehindHaproxy(options)), before };
  },
  async play({ stage, world, quick, say }) {
    const { before, nodes, pair } = stage;
    const [a, b] = nodes;
    const replace = async (node: ServiceNode, code: string | undefined): Promise<void> => {
      await node.stop();
      node.runCode(code);
      await node.start();
      await sleep(NOTICED_MS);
    };
    world.record.countsByRows = !before.countsEvents;
    world.record.takesStarts = before.takesStarts;
    say(`the earlier release is ${before.commit}`);
    await sleep(NOTICED_MS);
    const began = Date.now();
    const dump = await holdDump(pair.url);
    const migration = migrateApart(pair.url);
    await sleep(quick ? QUICK_DUMP_MS : DUMP_MS);
    const exit = await dump.release();
    const applied = await migration;
    if (exit !== 0) world.record.surprises.push(`pg_dump ended with ${exit}`);
    say(`pg_dump held ${dump.tables} tables meanwhile. ${noteLostRequests(world.record, began)}`);
    if (applied.length === 0) world.record.surprises.push('there was nothing to migrate');
    say(`migrated beside it: ${applied.join(', ')}`);
    if (before.canReturn) {
      await replace(a, before.folder);
      say('an old node started again on the newer schema');
    }
    for (const node of nodes) await replace(node, undefined);
    say('both nodes run the new release');
    if (before.canReturn) {
      for (const node of nodes) await replace(node, before.folder);
      say('both are rolled back');
      if (!quick) for (const node of [b, a]) await replace(node, undefined);
    }
    say(noteLostRequests(world.record, began));
  },
};

/** Runs `porchlight migrate` in its own process. */
async function migrateApart(databaseUrl: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(nodeBinary(), ['scripts/admin.ts', 'storage', 'migrate', '--json'], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, MASTER_KEY: testMasterKey },
  });
  return (JSON.parse(stdout) as { applied: string[] }).applied;
}
