/** Deletes an account that owns nothing. Its sessions end first, so that nobody can use it after that. */
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { type AdminAccount, deleteAccount } from '../../storage/admin/accounts.ts';
import type { AdminContext } from '../frame/admin-context.ts';
import type { Command, Fault } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { endAccess, endedText } from './account-sign-out.ts';
import { findAccount } from './find-account.ts';
import { presentAccount } from './present-account.ts';

const NAMED_MAX = 5;

/** A claimed project never expires, and its users need somebody who answers for it. */
async function ownsProjects(context: AdminContext, { id, email }: AdminAccount): Promise<Result<never, Fault>> {
  const { projects, total } = await createOwnerStore(context.database).projectsOf(id, NAMED_MAX);
  const names = projects.map((project) => project.id).join(', ');
  return fail({
    exit: 'refused',
    message: `Nothing was deleted: ${email} owns ${total} project${total === 1 ? '' : 's'} (${names}${total > NAMED_MAX ? ', …' : ''}), and a claimed project does not end.`,
    lines: [
      `  To stop it all the same: npm run admin -- tenant pause <id> for each, and npm run admin -- account sign-out ${id}`,
    ],
  });
}

export const accountDelete: Command = {
  name: 'account delete',
  summary: 'delete an account that owns no project',
  details:
    'Its sessions and connected programs end with it. A later sign-in with the same identity creates a new account. An account that owns projects is refused.',
  args: [{ name: 'email' }],
  examples: ['account delete ada@example.com', 'account delete acct_Kf3… --yes'],
  question: ({ args }) => `Deleting ${args.email} cannot be undone.`,
  async run(call) {
    const context = await call.context();
    const found = await findAccount(context, call.args.email ?? '');
    if (!found.ok) return found;
    const account = found.value;
    if (account.projects > 0) return ownsProjects(context, account);
    const ended = await endAccess(context, account.id);
    if (!(await deleteAccount(context.database, account.id))) return ownsProjects(context, account);
    return ok({
      data: { ...presentAccount(account), deleted: true, ended },
      blocks: [line(`${account.email} (${account.id}) is deleted. ${endedText(ended)}`)],
    });
  },
};
