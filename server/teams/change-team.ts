/** The changes of a team, decided on the locked team. A person is asked for their role; a key or the desk is not. Pure. */
import { OWNER_ROLE } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../kernel/result.ts';
import type { TeamChange, TeamView } from './ports.ts';
import { LAST_OWNER, mayAct, requireKnownRole } from './team.ts';

/** The number of a user, or somebody whom a gate has let through. */
export type TeamActor = number | 'manager';

type Decide = (view: TeamView) => Promise<Result<TeamChange, DomainError>>;

const isInTeam = (view: TeamView, by: TeamActor): boolean => by === 'manager' || view.roleOf(by) !== null;

const asked = (
  view: TeamView,
  by: TeamActor,
  ...act: [act: 'role' | 'remove' | 'invite' | 'rename', roles?: string[]]
) => (by === 'manager' ? passed : mayAct(view.roles, view.roleOf(by), ...act));

const keepsAnOwner = async (view: TeamView, userId: number, role: string | null): Promise<Result<void, DomainError>> =>
  view.roleOf(userId) === OWNER_ROLE && role !== OWNER_ROLE && (await view.isLastOwner(userId))
    ? fail(LAST_OWNER)
    : passed;

export const renamed =
  (by: TeamActor, name: string): Decide =>
  async (view) => {
    const allowed = asked(view, by, 'rename');
    return allowed.ok ? ok({ kind: 'rename', name }) : allowed;
  };

/** `adds`: somebody who is not in the team joins it. A person cannot do that to others; they invite. */
export const roleGiven =
  (by: TeamActor, userId: number, role: string, { adds }: { readonly adds: boolean }): Decide =>
  async (view) => {
    // A stranger to the team gets one answer, whatever else is wrong with the call.
    if (!isInTeam(view, by)) return fail({ code: 'teamNotFound' });
    const first = asked(view, by, 'role');
    if (!first.ok) return first;
    const known = requireKnownRole(view.roles, role);
    if (!known.ok) return known;
    const before = view.roleOf(userId);
    if (before === null && !adds) return fail({ code: 'userNotFound' });
    const allowed = asked(view, by, 'role', before === null ? [role] : [before, role]);
    if (!allowed.ok) return allowed;
    if (before === role) return ok({ kind: 'nothing' });
    const kept = await keepsAnOwner(view, userId, role);
    return kept.ok ? ok({ kind: 'set', userId, role }) : kept;
  };

/** A member who was removed comes back, if nobody has added them since. */
export const putBack =
  (userId: number, role: string): Decide =>
  async (view) => {
    const known = requireKnownRole(view.roles, role);
    if (!known.ok) return known;
    if (view.roleOf(userId) === null) return ok({ kind: 'set', userId, role });
    return fail({ code: 'placeTaken', detail: 'This person is in the team again already.' });
  };

export const memberEnded =
  (by: TeamActor, userId: number): Decide =>
  async (view) => {
    const first = asked(view, by, 'remove');
    if (!first.ok) return first;
    const role = view.roleOf(userId);
    if (role === null) return fail({ code: 'userNotFound' });
    const allowed = asked(view, by, 'remove', [role]);
    if (!allowed.ok) return allowed;
    const kept = await keepsAnOwner(view, userId, null);
    return kept.ok ? ok({ kind: 'end', userId }) : kept;
  };

export const left =
  (userId: number): Decide =>
  async (view) => {
    const allowed = mayAct(view.roles, view.roleOf(userId), 'leave');
    if (!allowed.ok) return allowed;
    const kept = await keepsAnOwner(view, userId, null);
    return kept.ok ? ok({ kind: 'end', userId }) : kept;
  };

export const invited =
  (by: TeamActor, role: string) =>
  async (view: TeamView): Promise<Result<void, DomainError>> => {
    if (!isInTeam(view, by)) return fail({ code: 'teamNotFound' });
    const first = asked(view, by, 'invite');
    if (!first.ok) return first;
    const known = requireKnownRole(view.roles, role);
    return known.ok ? asked(view, by, 'invite', [role]) : known;
  };
