/**
 * Finds the one account that the operator means. Several accounts may have the same e-mail, because the provider's identity
 * is what counts.
 */
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type AdminAccount, findAccounts } from '../../storage/admin/accounts.ts';
import type { AdminContext } from '../frame/admin-context.ts';
import type { Fault } from '../frame/command.ts';

export async function findAccount({ database }: AdminContext, idOrEmail: string): Promise<Result<AdminAccount, Fault>> {
  const [found, ...others] = await findAccounts(database, idOrEmail);
  if (!found) {
    return fail({
      exit: 'notFound',
      message: `Nobody has signed in as ${idOrEmail}. See: npm run admin -- account list`,
    });
  }
  if (others.length === 0) return ok(found);
  return fail({
    exit: 'refused',
    message: `${idOrEmail} belongs to several accounts. Name one by its id:`,
    lines: [found, ...others].map(({ id, issuer }) => `  ${id}  (${issuer})`),
  });
}
