import { Refused } from '../../../errors.ts';
import type { Management } from '../../../management/index.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { checkOwnAddresses } from '../../project/own-address.ts';
import { openProject } from '../../project/project.ts';

export const provision: Command = {
  name: 'provision',
  summary: 'Set the callback URLs of the project',
  usage: '<url>...',
  options: { add: { type: 'boolean', help: 'keep the present ones; without it the list is replaced' } },
  examples: [
    ['porchlight provision https://todo.example/auth/callback', 'this one and no other'],
    ['porchlight provision --add "https://*.preview.todo.example/auth/callback"', 'one more, for every preview'],
  ],

  async run(context) {
    const { out, positionals, flag } = context;
    if (positionals.length === 0) throw new UsageError('Name at least one callback URL.');
    const { credentials, management } = await openProject(context);
    out.live('Provisioning …');
    const present = flag('add') ? await presentUrls(management) : [];
    const resource = await management.provision([...new Set([...present, ...positionals])]);
    checkOwnAddresses(credentials.baseUrl, resource.login_url, resource.openid.issuer);
    out.result(resource, () => [
      ...resource.callback_urls.map((url) => `${out.paint('green', '✓')} Callback ${url}`),
      `  Sign in at ${resource.login_url}`,
    ]);
    return EXIT.ok;
  },
};

async function presentUrls(management: Management): Promise<string[]> {
  try {
    return (await management.resource()).callback_urls;
  } catch (error) {
    if (error instanceof Refused && error.code === 'resourceNotProvisioned') return [];
    throw error;
  }
}
