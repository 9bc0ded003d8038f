/**
 * A person of the app answers an invitation to a team. It is only for the user with its address: for everybody else the
 * link leads nowhere. Every provider names only addresses that it has checked.
 */
import { forAddress, mayBeLink } from '../invitations/invitation.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { MayStillInvite } from '../members/ports.ts';
import type { UserStore } from '../social-login/ports/users.ts';
import { type CountedChangeDependencies, countedChange } from './counted-change.ts';
import type { AnswerInvitation, FoundInvitation, TeamInvitationStore, TeamPerson, TeamStore } from './ports.ts';

interface Dependencies extends CountedChangeDependencies {
  /** The project and the place of its users, if calls of the edge may go on. */
  readonly open: (tenantId: string) => Promise<Result<Omit<TeamPerson, 'userId'>, DomainError>>;
  readonly users: Pick<UserStore, 'find'>;
  readonly isBlocked: (tenantId: string, userId: number) => Promise<boolean>;
  readonly teams: Pick<TeamStore, 'ofUser'>;
  readonly invitations: TeamInvitationStore;
  readonly mayStillInvite: MayStillInvite;
}

const GONE: DomainError = { code: 'invitationNotFound' };

export function answerInvitation(dependencies: Dependencies): AnswerInvitation {
  const { clock, open, users, isBlocked, teams, invitations, mayStillInvite } = dependencies;
  const changing = countedChange(dependencies);

  const view: AnswerInvitation['view'] = async (tenantId, token, userId) => {
    const opened = await open(tenantId);
    if (!opened.ok) return opened;
    const { tenant, location } = opened.value;
    const person = await users.find(location, userId);
    if (!person) return ok(null);
    const found = mayBeLink(token) ? await invitations.find(location, token, clock.now()) : null;
    const theirs = forAddress(found, person.email);
    const isGiven = !theirs?.manager || (await mayStillInvite(tenant, theirs.manager));
    return ok({ person, invitation: isGiven && !(await isBlocked(tenantId, userId)) ? theirs : null });
  };

  const answer = async (
    tenantId: string,
    token: string,
    userId: number,
    work: (person: TeamPerson, invitation: FoundInvitation) => Promise<Result<void, DomainError>>,
  ): Promise<Result<FoundInvitation, DomainError>> => {
    const [opened, seen] = [await open(tenantId), await view(tenantId, token, userId)];
    if (!opened.ok) return opened;
    if (!seen.ok) return seen;
    const invitation = seen.value?.invitation;
    if (!invitation) return fail(GONE);
    const person = { ...opened.value, userId };
    const done = await changing(person, () => work(person, invitation));
    return done.ok ? ok(invitation) : done;
  };

  return {
    view,
    accept: (tenantId, token, userId) =>
      answer(tenantId, token, userId, ({ location }, invitation) =>
        invitations.accept(location, invitation, userId, clock.now()),
      ),
    decline: (tenantId, token, userId) =>
      answer(tenantId, token, userId, async ({ location }, { teamId, id }) =>
        (await invitations.withdraw(location, teamId, id)) ? ok(undefined) : fail(GONE),
      ),
    async joined(tenantId, teamId, userId) {
      const opened = await open(tenantId);
      if (!opened.ok) return opened;
      const mine = await teams.ofUser(opened.value.location, userId);
      return ok(mine.find(({ id }) => id === teamId) ?? null);
    },
  };
}
