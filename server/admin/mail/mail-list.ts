import { fail, ok } from '../../kernel/result.ts';
import { listMails } from '../../storage/admin/mails.ts';
import type { Command } from '../frame/command.ts';
import { faultOfTenant, nextPage, PAGING, readNumberedPaging } from '../frame/paging.ts';
import { table } from '../frame/render.ts';
import { OF_TENANT } from './which-mails.ts';

const serverOf = (isOwn: boolean): 'own' | 'service' => (isOwn ? 'own' : 'service');

export const mailList: Command = {
  name: 'mail list',
  summary: 'list mails that wait to be sent, oldest first',
  details: 'The mails are sealed: no command shows an address or a code. A mail that is being sent is listed too.',
  options: { ...OF_TENANT, ...PAGING },
  examples: ['mail list', 'mail list --tenant brave-otter-k3f9q2 --json'],
  async run(call) {
    const paging = readNumberedPaging(call);
    if (!paging.ok) return paging;
    const context = await call.context();
    const tenantId = typeof call.options.tenant === 'string' ? call.options.tenant : null;
    const { entries, next } = await listMails(context.database, { ...paging.value, id: null, tenantId });
    const lost = entries.length === 0 ? await faultOfTenant(context, tenantId) : null;
    if (lost) return fail(lost);
    return ok({
      data: {
        mails: entries.map((mail) => ({
          id: mail.id,
          tenant_id: mail.tenantId,
          server: serverOf(mail.isOwn),
          tries: mail.tries,
          created_at: mail.createdAt.toISOString(),
          next_try_at: mail.nextTryAt.toISOString(),
        })),
        next_after: next,
      },
      blocks: [
        table(
          ['mail', 'since', 'tenant', 'server', 'tries', 'next try'],
          entries.map((mail) => [
            mail.id,
            mail.createdAt,
            mail.tenantId,
            serverOf(mail.isOwn),
            mail.tries,
            mail.nextTryAt,
          ]),
          'No mail waits.',
        ),
        ...nextPage(next),
      ],
    });
  },
};
