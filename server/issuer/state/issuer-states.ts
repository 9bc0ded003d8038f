/**
 * What a node knows about issuers: keys and settings, read at first use and held as long as the directory holds the
 * same resource. A change on any node reaches the directories of all nodes within a second, and ends this copy too.
 */
import { LRUCache } from 'lru-cache';
import { createSigningKeyPair } from '../../crypto/signing-key.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ManageClients } from '../ports/clients.ts';
import type { IssuerKey, IssuerStore, StoredKey } from '../ports/keys.ts';
import type { IssuerTenant, OpenTenant } from '../ports/sign-in.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { OwnClient } from '../settings/own-client.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';
import { issuerOf } from './issuer-address.ts';
import { firstKey, type KeyPlan, planKeys } from './key-plan.ts';
import type { KeyStock } from './key-stock.ts';

export interface IssuerState extends IssuerTenant {
  readonly issuer: string;
  readonly keys: KeyPlan;
  /** The project's own clients, the app first. */
  readonly clients: readonly OwnClient[];
  readonly trustedIssuers: readonly TrustedIssuer[];
  /** Null if no agent can connect. */
  readonly agents: AgentSettings | null;
  /** When the state has to be read again, even if nothing has changed. */
  readonly until: Date;
}

/** Whether clients may come with assertions of an organisation. */
export const takesAssertions = ({ agents, trustedIssuers }: Pick<IssuerState, 'agents' | 'trustedIssuers'>): boolean =>
  agents !== null && trustedIssuers.length > 0;

export type StateOfIssuer = (tenantId: string) => Promise<Result<IssuerState, DomainError>>;

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly openTenant: OpenTenant;
  readonly store: IssuerStore;
  readonly keyStock: KeyStock;
  readonly manageClients: Pick<ManageClients, 'list'>;
}

/** How many are kept, some kilobytes each. */
const HELD = 2_000;
const HELD_S = 600;
/** How often it is tried: if two nodes make the same key, the slower one reads the key of the faster one. */
const TURNS = 4;

export function createIssuerStates(dependencies: Dependencies): StateOfIssuer {
  const { baseUrl, clock, openTenant, store, manageClients } = dependencies;
  const states = new LRUCache<string, Promise<IssuerState>>({ max: HELD });
  const held = new WeakMap<Promise<IssuerState>, { resource: IssuerTenant['resource']; until: Date }>();

  const read = async (open: IssuerTenant, now: Date): Promise<IssuerState> => {
    const tenantId = open.tenant.id;
    const [keys, settings, clients, trustedIssuers] = await Promise.all([
      planOf(dependencies, tenantId, now),
      store.agentsOf(tenantId),
      manageClients.list(open.tenant, open.resource),
      store.trustedIssuersOf(tenantId),
    ]);
    const agents = settings.resources.length > 0 ? settings : null;
    const latest = addSeconds(now, HELD_S);
    const until = keys.until > now && keys.until < latest ? keys.until : latest;
    return { ...open, issuer: issuerOf(baseUrl, tenantId), keys, clients, trustedIssuers, agents, until };
  };

  return async (tenantId) => {
    const now = clock.now();
    const open = await openTenant(tenantId, now);
    if (!open.ok) return open;
    const known = states.get(tenantId);
    const mark = known && held.get(known);
    if (known && mark?.resource === open.value.resource && mark.until > now) return ok(await known);
    const reading = read(open.value, now);
    states.set(tenantId, reading);
    held.set(reading, { resource: open.value.resource, until: addSeconds(now, HELD_S) });
    try {
      const state = await reading;
      held.set(reading, { resource: open.value.resource, until: state.until });
      return ok(state);
    } catch (error) {
      if (states.get(tenantId) === reading) states.delete(tenantId);
      throw error;
    }
  };
}

async function planOf(
  { store, keyStock }: Pick<Dependencies, 'store' | 'keyStock'>,
  tenantId: string,
  now: Date,
): Promise<KeyPlan> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const stored = await store.keysOf(tenantId);
    for (const { number, rs256 } of stored)
      if (rs256 === null) await store.completeKey(tenantId, number, await keyStock.take());
    if (!stored.every(isComplete)) continue;
    const plan = planKeys(stored, now);
    if (plan && !plan.due) return plan;
    // The number may belong to a key that no master key opens.
    const due = plan?.due ?? firstKey(turn, now);
    const [es256, rs256] = await Promise.all([createSigningKeyPair('ES256'), keyStock.take()]);
    await store.addKey(tenantId, { ...due, es256, rs256 }, now);
  }
  throw new Error('a signing key that was just made is not there');
}

const isComplete = (key: StoredKey): key is IssuerKey => key.rs256 !== null;

/** How many are kept, 38 KB each as measured. */
const INSTANCES_HELD = 500;

/**
 * Values that are made from a state: made at first use, at most a few hundred, and made again after the settings have
 * changed.
 */
export function createInstances<T>(make: (state: IssuerState) => T): (state: IssuerState) => T {
  const instances = new LRUCache<string, { readonly state: IssuerState; readonly instance: T }>({
    max: INSTANCES_HELD,
  });
  return (state) => {
    const known = instances.get(state.tenant.id);
    if (known?.state === state) return known.instance;
    const instance = make(state);
    instances.set(state.tenant.id, { state, instance });
    return instance;
  };
}
