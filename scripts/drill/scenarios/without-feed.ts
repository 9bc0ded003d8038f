/** A time in which nodes cannot learn of each other's revocations. It ends when all of them say that they are ready. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceNode } from '../stage/service-node.ts';
import type { World } from '../world/world.ts';

const READY_TIMEOUT_MS = 30_000;

export async function withoutFeed(
  world: World,
  nodes: readonly ServiceNode[],
  disaster: () => Promise<void>,
): Promise<void> {
  world.isWithoutFeed = true;
  try {
    await disaster();
    await Promise.all(nodes.map((node) => untilReady(node.address)));
  } finally {
    world.feedBackAt = Date.now();
    world.isWithoutFeed = false;
  }
}

export interface ReadyReport {
  readonly status: number;
  readonly checks: Record<string, { readonly ok: boolean; readonly detail: string }>;
}

/** What a node says about its readiness, or null when it does not answer. */
export async function readinessOf(address: string): Promise<ReadyReport | null> {
  try {
    const response = await fetch(`${address}/readyz?deep`, { signal: AbortSignal.timeout(12_000) });
    const { checks } = (await response.json()) as { checks: ReadyReport['checks'] };
    return { status: response.status, checks };
  } catch {
    return null;
  }
}

export async function untilReady(address: string): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await sleep(50)) {
    if ((await readinessOf(address))?.status === 200) return;
    if (Date.now() > deadline) throw new Error(`${address} does not become ready`);
  }
}
