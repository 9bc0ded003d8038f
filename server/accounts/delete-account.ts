/** A person deletes their own account. Projects need an owner, so an account that has any stays. */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { AccountStore, ConnectedProgramStore, OwnerStore } from './ports.ts';

interface Dependencies {
  readonly accounts: Pick<AccountStore, 'remove'>;
  readonly programs: Pick<ConnectedProgramStore, 'disconnectAll'>;
  readonly owners: Pick<OwnerStore, 'projectsOf'>;
}

export type DeleteAccount = (accountId: string) => Promise<Result<null, DomainError>>;

const refused = (message: string): Result<null, DomainError> =>
  fail({ code: 'invalidRequest', errors: [{ path: 'confirm', message }] });

export const deleteAccount =
  ({ accounts, programs, owners }: Dependencies): DeleteAccount =>
  async (accountId) => {
    const { total } = await owners.projectsOf(accountId, 1);
    if (total > 0) return refused('This account owns projects. Delete, release or hand over each of them first.');
    await programs.disconnectAll(accountId);
    // A project may have been claimed at this moment, so the statement checks again.
    return (await accounts.remove(accountId)) ? ok(null) : refused('This account owns a project by now.');
  };
