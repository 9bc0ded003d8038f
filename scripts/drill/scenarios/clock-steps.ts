/**
 * The clocks of nodes are set forward and back under load, of one node and of both, for a moment and for longer than the
 * background work waits. Tokens end by the clock of the node that is asked; what was revoked stays revoked whatever any
 * clock says, and ids of events go on rising.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshAll } from '../load/operations/refresh.ts';
import type { World } from '../load/world.ts';
import { setUpTwoNodes, type TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A node looks at its clock file every 20 ms. */
const SETTLE_MS = 200;

interface Step {
  readonly what: string;
  readonly shifts: readonly [number, number];
  readonly ms: number;
  readonly quickMs: number;
}

const STEPS: readonly Step[] = [
  { what: 'one node two hours ahead', shifts: [2 * HOUR, 0], ms: 5_000, quickMs: 1_500 },
  { what: 'one node two hours behind', shifts: [0, -2 * HOUR], ms: 5_000, quickMs: 1_500 },
  { what: 'both two hours behind', shifts: [-2 * HOUR, -2 * HOUR], ms: 5_000, quickMs: 1_500 },
  // Background work runs every minute: with these clocks it takes every token of the drill for long dead.
  {
    what: 'both three hours ahead, through a round of background work',
    shifts: [3 * HOUR, 3 * HOUR],
    ms: 63_000,
    quickMs: 1_500,
  },
];

export const clockSteps: Scenario<TwoNodeStage> = {
  name: 'clock-steps',
  title: 'clocks are set forward and back',
  setUp: async (setting) =>
    setUpTwoNodes({ folder: setting.folder, pair: await setting.pair(), shiftableClocks: true }),
  async play({ stage, world, quick, say }) {
    const { nodes } = stage;
    world.suspended.clock = true;
    await sleep(SETTLE_MS);
    for (const { what, shifts, ms, quickMs } of STEPS) {
      for (const [index, node] of nodes.entries()) node.shiftClock(shifts[index] ?? 0);
      await sleep(SETTLE_MS);
      await checkExpiry(world, stage, shifts);
      await sleep(quick ? quickMs : ms);
      for (const node of nodes) node.shiftClock(0);
      await sleep(SETTLE_MS + 500);
      say(what);
    }
    // Tokens that were made by a wrong clock are good by no other; a refresh gives good ones.
    await refreshAll(world);
    world.suspended.clock = false;
  },
};

/** An hour-old token is refused by a node whose clock says that it is one, and nowhere else on that account. */
async function checkExpiry(world: World, { nodes }: TwoNodeStage, shifts: Step['shifts']): Promise<void> {
  const { sessions, surprises } = world.record;
  const session = sessions.find((candidate) => candidate.state === 'live' && !world.busy.has(candidate));
  if (!session) return;
  world.busy.add(session);
  for (const [index, node] of nodes.entries()) {
    if ((shifts[index] ?? 0) < HOUR) continue;
    const fresh = madeByRightClock(session.accessToken);
    const response = await fetch(`${node.address}/edge/auth/${session.tenantId}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: session.accessToken }),
    });
    const { valid } = (await response.json()) as { valid?: boolean };
    if (fresh && valid !== false)
      surprises.push(`${node.name}, hours ahead, took a token that its clock says has expired`);
  }
  world.busy.delete(session);
}

function madeByRightClock(accessToken: string): boolean {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    iat: number;
  };
  return Math.abs(Date.now() / 1_000 - claims.iat) < 600;
}
