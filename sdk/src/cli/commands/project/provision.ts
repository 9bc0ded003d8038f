import type { SocialLoginResource } from '../../../../generated/porchlight.schemas.ts';
import { Refused } from '../../../errors.ts';
import type { Management } from '../../../management/index.ts';
import { followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { signInAddress } from '../../init/advice.ts';
import { findFramework } from '../../init/find-framework.ts';
import { checkOwnAddresses, checkSignInAddresses } from '../../project/own-address.ts';
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
    const project = await openProject(context);
    const { credentials, management } = project;
    out.live('Provisioning …');
    const present = flag('add') ? await presentUrls(management) : [];
    const resource = await management.provision([...new Set([...present, ...positionals])]);
    checkOwnAddresses(credentials.baseUrl, resource.openid.issuer);
    await checkSignInAddresses(project, resource.login_url, resource.sign_in_url);
    const start = await startOf(resource, context);
    const followed = await followChange(management, context, 'callback_urls');
    out.result({ ...resource, ...followed.data }, () => [
      ...resource.callback_urls.map((url) => `${out.paint('green', '✓')} Callback ${url}`),
      ...(start ? [`  People sign in at ${start}`] : []),
      ...followed.lines,
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

/** Where people begin. With codes only the app itself can begin a sign-in: the service refuses its own link there. */
async function startOf(resource: SocialLoginResource, { folder }: Context): Promise<string | null> {
  if (resource.callback_mode !== 'code') return resource.login_url;
  const start = signInAddress(await findFramework(folder, undefined), resource.callback_urls);
  return start && `${start}, once the app runs`;
}
