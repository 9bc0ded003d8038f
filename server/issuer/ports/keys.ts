/** What a tenant's issuer stores: its keys, and whom it lets in. */
import type { SigningKeyPair } from '../../crypto/signing-key.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';

/** The turn of a key: the time from which it signs. Numbers count up. */
export interface KeyTurn {
  readonly number: number;
  readonly signsFrom: Date;
}

/** The two key pairs with which a tenant signs in one turn. */
export interface IssuerKey extends KeyTurn {
  readonly es256: SigningKeyPair;
  readonly rs256: SigningKeyPair;
}

/** A turn that was stored before there was RS256 lacks that pair. */
export interface StoredKey extends KeyTurn {
  readonly es256: SigningKeyPair;
  readonly rs256: SigningKeyPair | null;
}

export interface IssuerStore {
  /** In the order of their numbers. A key that no master key opens is left out. */
  keysOf(tenantId: string): Promise<StoredKey[]>;
  /** Does nothing if there is a key with that number: another node was faster. */
  addKey(tenantId: string, key: IssuerKey, now: Date): Promise<void>;
  /** Adds the RS256 pair to a turn, unless another node was faster. */
  completeKey(tenantId: string, number: number, rs256: SigningKeyPair): Promise<void>;
  /** Adds a key, ends the others if that is asked for, and tells every node. */
  rotate(tenantId: string, key: IssuerKey, endOthers: boolean, now: Date): Promise<void>;
  agentsOf(tenantId: string): Promise<AgentSettings>;
  trustedIssuersOf(tenantId: string): Promise<readonly TrustedIssuer[]>;
  /** Tells every node. */
  setTrustedIssuers(tenantId: string, issuers: readonly TrustedIssuer[], now: Date): Promise<void>;
  /** Tells every node. */
  setAgents(tenantId: string, settings: AgentSettings, now: Date): Promise<void>;
}
