/** Mails that wait, as rows: what was promised outlives the process. */
import { addSeconds } from '../../kernel/clock.ts';
import type { MailQueue } from '../../mail/ports.ts';
import type { Database } from '../database.ts';
import { MailEntity } from '../entities/social-login.ts';
import type { Rows } from '../tables.ts';
import { MAIL_DEPTH, TAKE_MAILS, WAITING_MAILS } from './mail-queue-statement.ts';

/** Longer than one try may take: a node that has not settled a mail by then has died. */
const LEASE_S = 40;
const LOOK_AT = 500;

type WaitingRow = Pick<Rows['Mail'], 'tenantId' | 'isOwn'> & { readonly due: number; readonly isClaimed: boolean };
type QueuedRow = Pick<Rows['Mail'], 'id' | 'tenantId' | 'attemptHash' | 'isOwn' | 'sealed' | 'tries'>;
type DepthRow = { readonly waiting: number; readonly oldest: Date | null };

export const createMailQueue = (database: Database): MailQueue => ({
  waiting: (now) => database.query<WaitingRow>(WAITING_MAILS, [now, LOOK_AT]),

  async take(places, now) {
    const rows = await database.query<QueuedRow>(TAKE_MAILS, [
      now,
      places.map(({ tenantId }) => tenantId),
      places.map(({ isOwn }) => isOwn),
      places.map((one) => one.places),
      addSeconds(now, LEASE_S),
    ]);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  },

  async remove(id) {
    await database.em.nativeDelete(MailEntity, { id });
  },

  async tryAgain(id, tries, at) {
    await database.em.nativeUpdate(MailEntity, { id }, { tries, nextTryAt: at });
  },

  async depth() {
    const [row] = await database.query<DepthRow>(MAIL_DEPTH, []);
    return row ?? { waiting: 0, oldest: null };
  },
});
