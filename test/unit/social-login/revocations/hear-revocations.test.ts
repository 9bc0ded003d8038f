/** The feed goes on while a changed tenant cannot be read, and nothing of the time before the change is believed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../server/kernel/clock.ts';
import { createDirectory, type DirectoryEntry } from '../../../../server/social-login/resource/directory.ts';
import { hearRevocations } from '../../../../server/social-login/revocations/hear-revocations.ts';
import { Revocations } from '../../../../server/social-login/revocations/revocations.ts';
import { TestFaults } from '../../../../server/social-login/revocations/test-faults.ts';
import { bornEphemeral } from '../../../../server/tenants/tenant.ts';
import { pooledResource } from '../support/pooled-resource.ts';

const now = new Date('2026-01-15T12:00:00Z');
const HEARD_WITHIN_MS = 1_000;
const [ONE, OTHER] = ['brave-otter-k3f9q2', 'calm-heron-m4x8z7'] as const;

const entryOf = (id: string, hasResource: boolean): DirectoryEntry => ({
  tenant: bornEphemeral({ id, name: null, creator: null, runtimeProfile: '2026-11' }, now),
  resource: hasResource ? pooledResource(id, now, ['https://app.example.com/cb']) : null,
});

/** A node and its database, whose readings of tenants wait until somebody answers them. */
function createNode() {
  const state = new Map([ONE, OTHER].map((id) => [id as string, entryOf(id, true)]));
  const waiting: { answer(): void; fail(): void }[] = [];
  const read: string[][] = [];
  const hosts: string[][] = [];
  const directory = createDirectory((tenantIds) => {
    read.push([...tenantIds]);
    const found = tenantIds.flatMap((id) => state.get(id) ?? []);
    return new Promise((resolve, reject) => {
      waiting.push({ answer: () => resolve(found), fail: () => reject(new Error('no connection')) });
    });
  });
  const revocations = new Revocations(systemClock);
  const hear = hearRevocations({
    revocations,
    faults: new TestFaults({ clock: systemClock, wait: async () => {} }),
    directory,
    tellTeam: () => {},
    hosts: { reload: async (tenantIds) => void hosts.push([...tenantIds]) },
  });
  const settle = async (how: 'answer' | 'fail'): Promise<void> => {
    for (const one of waiting.splice(0)) one[how]();
    await sleep(1);
  };
  const learn = async (id: string): Promise<void> => {
    const found = directory.find(id);
    await settle('answer');
    await found;
  };
  return { state, read, hosts, directory, revocations, hear, settle, learn };
}

type Node = ReturnType<typeof createNode>;

const change = (tenantId: string) => ({ kind: 'tenant', tenantId }) as const;
const hasResource = ({ directory }: Node, id: string): boolean | undefined => directory.known(id, now)?.ok;

describe('the change feed while tenants cannot be read', () => {
  it('goes on, and a session that ended in the same page or a later one is known at once', async () => {
    const node = createNode();
    await node.learn(ONE);
    const started = performance.now();
    await node.hear([change(ONE), { kind: 'session', tenantId: OTHER, sessionId: 'first' }]);
    await node.hear([{ kind: 'session', tenantId: OTHER, sessionId: 'second' }]);
    expect(performance.now() - started).toBeLessThan(HEARD_WITHIN_MS);
    expect(node.revocations.hasEnded(OTHER, 'first')).toBe(true);
    expect(node.revocations.hasEnded(OTHER, 'second')).toBe(true);
    expect(node.revocations.hasChanged(ONE)).toBe(true);
  });

  it('forgets the state before the change, and knows the new one when the reading ends', async () => {
    const node = createNode();
    await node.learn(ONE);
    expect(hasResource(node, ONE)).toBe(true);
    node.state.set(ONE, entryOf(ONE, false));
    await node.hear([change(ONE)]);
    expect(hasResource(node, ONE)).toBeUndefined();
    await node.settle('answer');
    expect(hasResource(node, ONE)).toBe(false);
    expect(node.hosts).toEqual([[ONE]]);
  });

  it('does not believe a reading that began before a second change', async () => {
    const node = createNode();
    await node.hear([change(ONE)]);
    node.state.set(ONE, entryOf(ONE, false));
    await node.hear([change(ONE), change(OTHER)]);
    await node.settle('answer');
    expect(hasResource(node, ONE)).toBeUndefined();
    const heard = node.hear([]);
    await heard;
    await node.settle('answer');
    expect(hasResource(node, ONE)).toBe(false);
    expect(hasResource(node, OTHER)).toBe(true);
    expect(node.read).toEqual([[ONE], [ONE, OTHER]]);
  });

  it('reads again with each poll what could not be read, one reading at a time', async () => {
    const node = createNode();
    await node.learn(ONE);
    await node.hear([change(ONE)]);
    await node.hear([]);
    await node.hear([]);
    expect(node.read).toEqual([[ONE], [ONE]]);
    await node.settle('fail');
    expect(hasResource(node, ONE)).toBeUndefined();
    await node.hear([]);
    await node.settle('answer');
    expect(hasResource(node, ONE)).toBe(true);
    expect(node.hosts).toEqual([[ONE]]);
    await node.hear([]);
    expect(node.read).toHaveLength(3);
  });
});

describe('the change feed while tenants can be read', () => {
  it('has the new state before anybody is told of the change', async () => {
    const node = createNode();
    await node.learn(ONE);
    node.state.set(ONE, entryOf(ONE, false));
    const heard = node.hear([change(ONE)]);
    expect(node.revocations.hasChanged(ONE)).toBe(false);
    await node.settle('answer');
    await heard;
    expect(node.revocations.hasChanged(ONE)).toBe(true);
    expect(hasResource(node, ONE)).toBe(false);
  });
});
