import { type Settlement, settled } from '../../feedback/discount-report.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { presentReport } from './report-list.ts';

export const reportSettle: Command = {
  name: 'report settle',
  summary: 'grant or decline the discount of a report',
  details: 'A settled report cannot be changed.',
  args: [{ name: 'id' }, { name: 'outcome', values: ['granted', 'declined'] }],
  examples: ['report settle rep_7Q2mXv0cK1nB4sZd granted', 'report settle rep_7Q2mXv0cK1nB4sZd declined --yes'],
  question: ({ args }) => `Settling ${args.id} as ${args.outcome} is final.`,
  async run(call) {
    const { feedback, clock } = await call.context();
    const { id = '', outcome } = call.args;
    const moved = await feedback.changeReport(id, (report) => settled(report, outcome as Settlement, clock.now()));
    if (moved === null)
      return fail({ exit: 'notFound', message: `There is no report ${id}. See: npm run admin -- report list` });
    if (!moved.ok)
      return fail({ exit: 'refused', message: `Nothing was done: ${id} was ${moved.error.status} before.` });
    return ok({ data: presentReport(moved.value), blocks: [line(`${id} is ${moved.value.status}.`)] });
  },
};
