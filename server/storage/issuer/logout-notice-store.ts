/** Sign-outs that clients have not been notified of yet. The statement that ends the session writes them. */
import type { LogoutNoticeStore, WaitingNotices } from '../../issuer/ports/sign-out.ts';
import type { Database } from '../database.ts';
import { LogoutNoticeEntity } from '../entities/issuer.ts';
import {
  ALL_DUE_NOTICES,
  LONGEST_DUE_NOTICES,
  TAKE_NOTICES,
} from '../social-login/sessions/logout-notice-statement.ts';
import type { Rows } from '../tables.ts';

type NoticeRow = Pick<
  Rows['LogoutNotice'],
  'tenantId' | 'sessionId' | 'clientId' | 'userId' | 'uri' | 'attempts' | 'createdAt'
>;

type WaitingRow = { [K in keyof WaitingNotices]: WaitingNotices[K] };

/** How many rows are counted without regard to whose they are. */
const LOOK_AT = 500;
/** How many rows of each project are counted where there are more. */
const COUNT_TO = 100;

export const createLogoutNoticeStore = (database: Database): LogoutNoticeStore => ({
  async waiting(now) {
    const longest = await database.query<WaitingRow>(LONGEST_DUE_NOTICES, [now, LOOK_AT]);
    const rows = longest.reduce((sum, { due }) => sum + due, 0);
    return rows < LOOK_AT ? longest : database.query<WaitingRow>(ALL_DUE_NOTICES, [now, COUNT_TO]);
  },
  take: (groups, now, until) =>
    database.query<NoticeRow>(TAKE_NOTICES, [
      now,
      groups.map(({ tenantId }) => tenantId),
      groups.map(({ uri }) => uri),
      groups.map(({ isAgain }) => isAgain),
      groups.map(({ places }) => places),
      until,
    ]),
  async remove({ tenantId, sessionId, clientId }) {
    await database.em.nativeDelete(LogoutNoticeEntity, { tenantId, sessionId, clientId });
  },
  async postpone({ tenantId, sessionId, clientId }, dueAt) {
    await database.em.nativeUpdate(LogoutNoticeEntity, { tenantId, sessionId, clientId }, { dueAt });
  },
});
