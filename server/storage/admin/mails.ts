/** The queue of mails as the operator sees it: what waits for whom, and never what is in it. */
import { pageOf } from '../../kernel/page.ts';
import type { Queryable } from '../database.ts';
import { MailEntity } from '../entities/social-login.ts';
import type { AdminPage, PageRequest } from './page.ts';

const SHOWN = ['id', 'tenantId', 'attemptHash', 'isOwn', 'tries', 'createdAt', 'nextTryAt'] as const;

interface WaitingMail {
  readonly id: number;
  readonly tenantId: string;
  readonly attemptHash: string;
  readonly isOwn: boolean;
  readonly tries: number;
  readonly createdAt: Date;
  readonly nextTryAt: Date;
}

/** Which mails a command is about; all if neither is named. */
export interface WhichMails {
  readonly id: number | null;
  readonly tenantId: string | null;
}

const only = ({ id, tenantId }: WhichMails) => ({
  ...(id === null ? {} : { id }),
  ...(tenantId === null ? {} : { tenantId }),
});

/** The oldest first. */
export async function listMails(
  { em }: Queryable,
  { limit, after, ...which }: PageRequest & WhichMails,
): Promise<AdminPage<WaitingMail>> {
  const where = { ...only(which), ...(after === null ? {} : { id: { $gt: Number(after) } }) };
  const rows = await em.find(MailEntity, where, { fields: SHOWN, orderBy: { id: 'asc' }, limit: limit + 1 });
  return pageOf(rows, limit, ({ id }) => String(id));
}

/** Makes them due. Returns how many. */
export const makeDue = ({ em }: Queryable, which: WhichMails, now: Date): Promise<number> =>
  em.nativeUpdate(MailEntity, only(which), { nextTryAt: now });

export const dropMail = ({ em }: Queryable, id: number): Promise<number> => em.nativeDelete(MailEntity, { id });
