/** Accounts as the operator sees them. */
import type { TierName } from '@porchlight/contract';
import { pageOf } from '../../kernel/page.ts';
import type { Queryable, Sql } from '../database.ts';
import { DELETE_ACCOUNT } from './delete-account-statement.ts';
import type { AdminPage, PageRequest } from './page.ts';

export interface AdminAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly tier: TierName;
  readonly issuer: string;
  readonly projects: number;
  readonly createdAt: Date;
  readonly lastSeen: Date;
}

const withProjects = ({ tables }: Queryable) =>
  tables
    .selectFrom('Account as account')
    .select([
      'account.id',
      'account.email',
      'account.name',
      'account.tier',
      'account.issuer',
      'account.createdAt',
      'account.lastSeen',
    ])
    .select((from) =>
      from
        .selectFrom('Tenant as tenant')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tenant.ownerId', '=', 'account.id')
        .$asScalar()
        .$notNull()
        .as('projects'),
    );

/** Newest first. */
export async function listAccounts(on: Queryable, { limit, after }: PageRequest): Promise<AdminPage<AdminAccount>> {
  const accounts = await withProjects(on)
    .$if(after !== null, (page) =>
      page.where((is) => {
        const mark = is
          .selectFrom('Account as mark')
          .select(['mark.createdAt', 'mark.id'])
          .where('mark.id', '=', after);
        return is(is.refTuple('account.createdAt', 'account.id'), '<', mark.$asTuple('createdAt', 'id'));
      }),
    )
    .orderBy('account.createdAt', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(accounts, limit, ({ id }) => id);
}

/** By id or by e-mail. The identity is not the e-mail, so there may be several. */
export const findAccounts = (on: Queryable, idOrEmail: string): Promise<AdminAccount[]> =>
  withProjects(on)
    .where((is) =>
      is.or([
        is('account.id', '=', idOrEmail),
        is(is.fn<string>('lower', ['account.email']), '=', is.fn<string>('lower', [is.val(idOrEmail)])),
      ]),
    )
    .orderBy('account.createdAt')
    .limit(100)
    .execute();

/** Returns false and deletes nothing if the account owns a project. */
export async function deleteAccount(sql: Sql, accountId: string): Promise<boolean> {
  const deleted = await sql.query(DELETE_ACCOUNT, [accountId]);
  return deleted.length === 1;
}
