import { fail, ok } from '../../kernel/result.ts';
import { listAccounts } from '../../storage/admin/accounts.ts';
import { AccountEntity } from '../../storage/entities/account.ts';
import type { Command } from '../frame/command.ts';
import { faultOfMark, nextPage, PAGING, readPaging } from '../frame/paging.ts';
import { table } from '../frame/render.ts';
import { presentAccount } from './present-account.ts';

export const accountList: Command = {
  name: 'account list',
  summary: 'list accounts, newest first',
  options: PAGING,
  examples: ['account list', 'account list --limit 200 --json'],
  async run(call) {
    const paging = readPaging(call);
    if (!paging.ok) return paging;
    const { database } = await call.context();
    const lost = await faultOfMark(paging.value, (id) => database.em.count(AccountEntity, { id }));
    if (lost) return fail(lost);
    const { entries, next } = await listAccounts(database, paging.value);
    return ok({
      data: { accounts: entries.map(presentAccount), next_after: next },
      blocks: [
        table(
          ['account', 'e-mail', 'name', 'tier', 'projects', 'created', 'last seen'],
          entries.map((it) => [it.id, it.email, it.name, it.tier, it.projects, it.createdAt, it.lastSeen]),
          'There are no accounts.',
        ),
        ...nextPage(next),
      ],
    });
  },
};
