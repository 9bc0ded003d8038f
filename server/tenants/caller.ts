/** The tenant that is calling, for every route behind one of its keys, and how its log names the key. */
import type { Actor, Permission } from '@porchlight/contract';
import { fingerprint } from '../crypto/credentials.ts';
import { type CallerKind, callerKind, KEY_CALLER } from '../http/authentication/caller.ts';
import type { Tenant } from './tenant.ts';

interface CallingKey {
  readonly tenant: Tenant;
  /** What the key may do. */
  readonly permissions: readonly Permission[];
  readonly actor: Actor;
}

export const tenantCaller: CallerKind<CallingKey> = callerKind(KEY_CALLER);

export const callingTenant = (res: Parameters<typeof tenantCaller.of>[0]): Tenant => tenantCaller.of(res).tenant;

/** By the fingerprint, as the page of the keys does. */
export const actorOfKey = (key: string): Actor => `key ${fingerprint(key)}`;
