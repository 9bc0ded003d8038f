/** Ends the signed-in browsers of an account and the programs that it let in. */
import { ok } from '../../kernel/result.ts';
import type { AdminContext } from '../frame/admin-context.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { findAccount } from './find-account.ts';
import { presentAccount } from './present-account.ts';

interface Ended {
  readonly browsers: number;
  readonly programs: number;
}

export async function endAccess({ browsers, programs }: AdminContext, accountId: string): Promise<Ended> {
  return {
    browsers: await browsers.closeAll(accountId),
    programs: await programs.disconnectAll(accountId),
  };
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const endedText = ({ browsers, programs }: Ended): string =>
  `${many(browsers, 'signed-in browser')} and ${many(programs, 'connected program')} ended.`;

export const accountSignOut: Command = {
  name: 'account sign-out',
  summary: 'end all sessions of an account: browsers and connected programs',
  details:
    'It takes effect at the next request, on every node. The account, its projects, their keys and the sessions of their users stay; the person can sign in again.',
  args: [{ name: 'email' }],
  examples: ['account sign-out ada@example.com', 'account sign-out acct_Kf3… --yes'],
  question: ({ args }) => `${args.email} will be signed out everywhere, and programs must ask for access again.`,
  async run(call) {
    const context = await call.context();
    const found = await findAccount(context, call.args.email ?? '');
    if (!found.ok) return found;
    const ended = await endAccess(context, found.value.id);
    return ok({
      data: { ...presentAccount(found.value), ended },
      blocks: [line(`${found.value.email}: ${endedText(ended)}`)],
    });
  },
};
