/** What the authorization servers need from storage, and what belongs to one request of theirs. */
import type { Sweep } from '../scheduling/sweep.ts';

export interface OAuthRecord {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly consumedAt: Date | null;
  readonly expiresAt: Date | null;
}

interface NewRecord {
  readonly payload: Readonly<Record<string, unknown>>;
  /** The grant that the record belongs to and ends with. */
  readonly grantId: string | null;
  /** The person, as text, if the record can be looked up by person. */
  readonly subject?: string;
  readonly expiresAt: Date | null;
}

/**
 * Records of the protocol by model and id. An id may be a credential, so storage keeps its hash and seals the payload.
 */
export interface OAuthRecords {
  /** Writes or overwrites a record. A consumed record stays consumed. */
  put(model: string, id: string, record: NewRecord, now: Date): Promise<void>;
  find(model: string, id: string, now: Date): Promise<OAuthRecord | null>;
  /** Marks a record as used. If several callers try, exactly one gets `true`. */
  consume(model: string, id: string, now: Date): Promise<boolean>;
  /** `true` for exactly one of several callers. */
  remove(model: string, id: string): Promise<boolean>;
  /** Ends the grant with everything that was issued under it. */
  removeGrant(grantId: string): Promise<void>;
  /** A token counts only as long as its grant exists, so a race of issuing and revoking leaves none behind. */
  findUnderGrant(model: string, id: string, now: Date): Promise<OAuthRecord | null>;
  keepUntil(model: string, id: string, expiresAt: Date): Promise<void>;
}

/** Several changes that are stored together or not at all. */
export interface OAuthUnit {
  readonly records: OAuthRecords;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface OAuthRecordStore extends OAuthRecords {
  begin(): Promise<OAuthUnit>;
  /** Deletes what has expired, and grants under which nothing is left since `idleSince`. */
  readonly sweep: Sweep<[now: Date, idleSince: Date]>;
}

export interface Arrival {
  readonly at: Date;
  readonly address: string;
}

export interface RequestScope {
  /** Runs the work of one request. Its changes in a unit are kept if `keep` says so, and undone otherwise. */
  run<T>(arrival: Arrival, work: () => Promise<T>, keep: (result: T) => boolean): Promise<T>;
  readonly arrival: () => Arrival | undefined;
  /** The unit's records once it has begun, the plain ones before. */
  readonly records: () => OAuthRecords;
  /** From here to the end of the request, changes are stored together. Nothing slow may follow. */
  begin(): Promise<OAuthRecords>;
}
