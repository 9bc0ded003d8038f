import type { Command } from '../../frame/command.ts';
import { EXIT } from '../../frame/exit-codes.ts';
import { openInBrowser } from '../../project/open-in-browser.ts';
import { openProject } from '../../project/project.ts';

export const open: Command = {
  name: 'open',
  summary: 'Open the desk of the project in a browser',
  details: 'At a terminal the browser opens. When piped, and with --print, the address is only printed.',
  options: { print: { type: 'boolean', help: 'print the address and open nothing' } },
  examples: [
    ['porchlight open', 'the desk: users, events, settings'],
    ['porchlight open --print', 'only its address'],
  ],

  async run(context) {
    const { out, flag, ask } = context;
    const { credentials, management } = await openProject(context);
    const { tenant } = await management.status();
    const desk_url = `${credentials.baseUrl}/account/projects/${encodeURIComponent(tenant.tenant_id)}`;
    const hasOwner = tenant.status === 'claimed';
    out.result({ desk_url, status: tenant.status }, () => [desk_url]);
    if (!hasOwner) out.hint('Nobody owns this project yet, so the desk does not show it. First: porchlight claim');
    // Only a person at a terminal can be asked, and has a browser.
    else if (ask && !flag('print')) openInBrowser(desk_url);
    return EXIT.ok;
  },
};
