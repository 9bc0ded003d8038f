import type { Command } from '../../frame/command.ts';
import { linkFolder } from '../../link/link-folder.ts';

export const link: Command = {
  name: 'link',
  summary: 'Get a key of your own for a project that exists, in a clone of its app',
  details:
    'For members of a project. porchlight.json names the project; a member opens the address, types the code and approves. The key may do what the preset build and your role allow, works for 90 days, and ends with your membership. A .service that is there is never overwritten.',
  options: {
    tenant: { type: 'string', value: '<id>', help: 'the project; porchlight.json says it if left out' },
    machine: { type: 'string', value: '<name>', help: 'the name of this machine; its host name if left out' },
    'base-url': {
      type: 'string',
      value: '<url>',
      help: 'address of the service; porchlight.json says it if left out, else PORCHLIGHT_BASE_URL',
    },
    open: { type: 'boolean', help: 'open the page in the browser of this machine' },
  },
  examples: [
    ['porchlight link', 'prints an address and a code, and waits'],
    ['porchlight link --open', 'opens the address too'],
    ['porchlight link --tenant brave-otter-k3f9q2 --base-url https://auth.example.com', 'without porchlight.json'],
  ],

  run: (context) => {
    const { text, flag } = context;
    return linkFolder(context, { tenantId: text('tenant'), machine: text('machine'), opens: flag('open') });
  },
};
