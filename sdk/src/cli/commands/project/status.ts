import type { Command } from '../../frame/command.ts';
import { EXIT } from '../../frame/exit-codes.ts';
import { columns, plain } from '../../frame/output.ts';
import { meter, untilOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';

export const status: Command = {
  name: 'status',
  summary: 'State, callbacks and usage of the project',
  examples: [
    ['porchlight status', 'what there is and how much of it is used'],
    ['porchlight status | jq .tenant.status', 'for a script'],
  ],

  async run(context) {
    const { out } = context;
    const { management, credentials } = await openProject(context);
    out.live('Asking …');
    const report = await management.status();
    out.result(report, () => {
      const { tenant, resources, limits, notices } = report;
      const mark = { ephemeral: 'yellow', claimed: 'green', paused: 'red', expired: 'red' } as const;
      const usage = columns(
        limits.map(({ name, used, max }) => [
          name.replaceAll('_', ' '),
          max === null ? '' : meter(used, max),
          max === null ? `${used}, no cap` : `${used} of ${max}`,
        ]),
      );
      return [
        `${out.paint('bold', tenant.tenant_id)}  ${plain(tenant.name)}`,
        `  State      ${out.paint(mark[tenant.status], tenant.status)}${tenant.paused_reason ? ` (${tenant.paused_reason})` : ''}`,
        `  Lifetime   ${untilOf(tenant.expires_at, new Date())}`,
        `  Service    ${credentials.baseUrl}, runtime ${tenant.runtime_profile}`,
        ...(resources.length === 0 ? ['  Callbacks  none yet: porchlight provision <url>'] : []),
        ...resources.flatMap(({ callback_urls }) => callback_urls.map((url) => `  Callback   ${url}`)),
        '',
        ...usage.map((row) => `  ${row.join('  ')}`),
        ...notices.map(({ message }) => out.paint('yellow', `! ${message}`)),
      ];
    });
    return EXIT.ok;
  },
};
