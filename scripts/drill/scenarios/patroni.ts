/**
 * A cluster managed by Patroni: the primary and its Patroni are killed under load, another server takes over by itself,
 * the killed one comes back, and then a planned switchover follows. Nodes know all servers from DATABASE_URL, and
 * nobody tells them about the change. Verify keeps working all the time.
 */
import { noteRefusedVerifies } from '../check/lost-requests.ts';
import { verifyOften } from '../load/operations/look.ts';
import { openDocumentedHaproxy } from '../stage/documented-balancers.ts';
import { PatroniCluster } from '../stage/patroni-cluster.ts';
import type { Stage } from '../stage/stage.ts';
import { onPostgres, setUpNodes } from '../stage/two-node-stage.ts';
import type { Play, Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

interface PatroniStage extends Stage {
  readonly cluster: PatroniCluster;
}

export const patroni: Scenario<PatroniStage> = {
  name: 'patroni',
  title: 'Patroni: the primary is killed, comes back, and a switchover',
  async setUp({ folder }) {
    const openFront = openDocumentedHaproxy(folder);
    const cluster = await PatroniCluster.create(folder);
    const behind = await setUpNodes({ folder }, [cluster.url, cluster.url], openFront);
    return {
      ...behind,
      cluster,
      onDatabase: async (work) => onPostgres(await cluster.primaryUrl(), work),
      async tearDown() {
        await behind.tearDown();
        await cluster.stop();
      },
    };
  },
  async play(play) {
    const { stage, quick, say } = play;
    await takeOver(play, async () => {
      const { killed, successor } = await stage.cluster.killPrimary();
      say(`${killed} was killed, ${successor} has taken over`);
      return killed;
    });
    if (quick) return;
    await takeOver(play, async () => {
      say(`switched over to ${await stage.cluster.switchOver()}`);
      return undefined;
    });
  },
};

/** Another server becomes the primary; a server that was killed for it is started again afterwards. */
async function takeOver(
  { stage, world, say }: Play<PatroniStage>,
  work: () => Promise<string | undefined>,
): Promise<void> {
  const began = Date.now();
  await withoutFeed(world, stage.nodes, async () => {
    let over = false;
    const verifying = (async () => {
      while (!over) await verifyOften(world);
    })();
    const killed = await work().finally(() => {
      over = true;
    });
    await verifying;
    say(`without a primary for ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    if (killed) await stage.cluster.startAgain(killed);
  });
  say(noteRefusedVerifies(world.record, began));
}
