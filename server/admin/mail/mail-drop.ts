import { fail, ok } from '../../kernel/result.ts';
import { dropMail, listMails } from '../../storage/admin/mails.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { mails, nothingWaits, OF_TENANT, readWhich, WHICH } from './which-mails.ts';

const PAGE = 200;

export const mailDrop: Command = {
  name: 'mail drop',
  summary: 'give up mails that wait: one by its number, or all',
  details: 'Each writes login_failed with mail_failed into the history of its project, so that its owner knows.',
  args: WHICH,
  options: OF_TENANT,
  examples: ['mail drop 1204', 'mail drop all --tenant brave-otter-k3f9q2 --yes'],
  question: ({ args }) =>
    args.which === 'all' ? 'The people who wait for these codes get none.' : 'The person gets no code.',
  async run(call) {
    const which = readWhich(call);
    if (!which.ok) return which;
    const { database, mailFailed } = await call.context();
    let dropped = 0;
    for (let after: string | null = null, isMore = true; isMore; ) {
      const page = await listMails(database, { ...which.value, limit: PAGE, after });
      for (const mail of page.entries) {
        // Told before the row goes, as by the service: a command that is killed tells it twice, and never not at all.
        await mailFailed(mail);
        dropped += await dropMail(database, mail.id);
      }
      after = page.next;
      isMore = after !== null;
    }
    if (dropped === 0) return fail(nothingWaits(call.args.which ?? ''));
    return ok({ data: { dropped }, blocks: [line(`${mails(dropped)} given up.`)] });
  },
};
