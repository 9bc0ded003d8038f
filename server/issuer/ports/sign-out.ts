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

/** Due notices of one project for one address, tried for the first time or again. */
export interface NoticeGroup {
  readonly tenantId: string;
  readonly uri: string;
  readonly isAgain: boolean;
}

export interface WaitingNotices extends NoticeGroup {
  readonly isClaimed: boolean;
  readonly due: number;
}

export interface LogoutNoticeStore {
  /** What is due, the longest waiting first. Every project with due notices is among it. */
  waiting(now: Date): Promise<readonly WaitingNotices[]>;
  /** Takes as many due notices of each group as it has places. Until the given time they belong to this caller only. */
  take(groups: readonly (NoticeGroup & { readonly places: number })[], now: Date, until: Date): Promise<LogoutNotice[]>;
  remove(notice: LogoutNotice): Promise<void>;
  postpone(notice: LogoutNotice, dueAt: Date): Promise<void>;
}
