/** The tenant that is calling, for every route that takes one of its keys, and the name of the key in the log. */
import type { Actor, Permission } from '@porchlight/contract';
import { fingerprint } from '../crypto/credentials.ts';
import { type CallerKind, callerKind, KEY_CALLER } from '../http/authentication/caller.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { OpenedByKey } from './ports.ts';
import type { Tenant } from './tenant.ts';

type KeyActor = Extract<Actor, `key ${string}`>;

interface CallingKey {
  readonly tenant: Tenant;
  /** What the key may do. */
  readonly permissions: readonly Permission[];
  readonly actor: KeyActor;
  readonly isMain: boolean;
  /** What the key may do now, for a call that was held open. Fails for a key that has ended meanwhile. */
  readonly again: (now: Date) => Promise<Result<OpenedByKey, DomainError>>;
}

export const tenantCaller: CallerKind<CallingKey> = callerKind(KEY_CALLER);

export const callingTenant = (res: Parameters<typeof tenantCaller.of>[0]): Tenant => tenantCaller.of(res).tenant;

/** Names the key by its fingerprint, like the page of keys. */
export const actorOfKey = (key: string): KeyActor => `key ${fingerprint(key)}`;
