/** Sign-outs that clients have not been notified of yet. The statement that ends the session writes them. */
import type { LogoutNoticeStore } from '../../issuer/ports/sign-out.ts';
import type { Database } from '../database.ts';
import { LogoutNoticeEntity } from '../entities/issuer.ts';
import { TAKE_NOTICES } from '../social-login/sessions/logout-notice-statement.ts';
import type { Rows } from '../tables.ts';

type NoticeRow = Pick<
  Rows['LogoutNotice'],
  'tenantId' | 'sessionId' | 'clientId' | 'userId' | 'uri' | 'attempts' | 'createdAt'
>;

export const createLogoutNoticeStore = (database: Database): LogoutNoticeStore => ({
  take: (now, until, limit) => database.query<NoticeRow>(TAKE_NOTICES, [now, until, limit]),
  async remove({ tenantId, sessionId, clientId }) {
    await database.em.nativeDelete(LogoutNoticeEntity, { tenantId, sessionId, clientId });
  },
  async postpone({ tenantId, sessionId, clientId }, dueAt) {
    await database.em.nativeUpdate(LogoutNoticeEntity, { tenantId, sessionId, clientId }, { dueAt });
  },
});
