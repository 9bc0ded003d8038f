/** Sign-outs that clients are notified of. */

/** A sign-out that a client has not been notified of yet. */
export interface LogoutNotice {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: number;
  readonly uri: string;
  /** Includes this attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface LogoutNoticeStore {
  /** Takes due notices. Until the given time they belong to this caller only. */
  take(now: Date, until: Date, limit: number): Promise<LogoutNotice[]>;
  remove(notice: LogoutNotice): Promise<void>;
  postpone(notice: LogoutNotice, dueAt: Date): Promise<void>;
}
