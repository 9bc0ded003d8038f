import { fail, ok } from '../../kernel/result.ts';
import { makeDue } from '../../storage/admin/mails.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { mails, nothingWaits, OF_TENANT, readWhich, WHICH } from './which-mails.ts';

export const mailRetry: Command = {
  name: 'mail retry',
  summary: 'send mails that wait now: one by its number, or all',
  details: 'For when the mail server works again. A mail that is being sent at this moment can arrive twice.',
  args: WHICH,
  options: OF_TENANT,
  examples: ['mail retry 1204', 'mail retry all', 'mail retry all --tenant brave-otter-k3f9q2'],
  async run(call) {
    const which = readWhich(call);
    if (!which.ok) return which;
    const { database, clock } = await call.context();
    const retried = await makeDue(database, which.value, clock.now());
    if (retried === 0) return fail(nothingWaits(call.args.which ?? ''));
    return ok({ data: { retried }, blocks: [line(`${mails(retried)} will be sent now.`)] });
  },
};
