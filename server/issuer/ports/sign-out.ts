/** Sign-outs that clients are notified of. */

/** A sign-out that a client has not been notified of yet. */
export interface LogoutNotice {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: number;
  readonly uri: string;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface LogoutNoticeStore {
  /** Takes what is due. Until the given time it belongs to this caller alone. */
  take(now: Date, until: Date, limit: number): Promise<LogoutNotice[]>;
  remove(notice: LogoutNotice): Promise<void>;
  postpone(notice: LogoutNotice, dueAt: Date): Promise<void>;
}
