/** The members of a project. What a role may do is in the contract's table; who gives which role is the members' rule. */
import { InviteRequest, MEMBER_ROLES, ROLE_PERMISSIONS } from '@porchlight/contract';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { ManageMembers } from '../../members/ports.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import type { EndedRows } from '../../undo/ports.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { membersPage } from '../pages/people/members-page.ts';
import { leaveQuestion, ownRoleQuestion } from '../pages/people/questions.ts';
import { projectPaths } from '../paths.ts';

interface Dependencies {
  readonly manageMembers: ManageMembers;
  readonly rows: Pick<EndedRows, 'read'>;
}

const refused = (path: string, message: string): Refusal =>
  new Refusal({ code: 'invalidRequest', errors: [{ path, message }] });

/** Every other role may do something that `member` may not. */
const widens = (_call: ProjectCall, form: SentForm): boolean => form.field('role') !== 'member';

/** Who gives up their own rights needs somebody else to get them back. */
const isOwn = (call: ProjectCall, form: SentForm): boolean => form.field('id') === call.memberId;

const standingIn = ({ role }: ProjectCall) => ({ by: role, held: ROLE_PERMISSIONS[role] });

const isInvitation = (id: string): boolean => id.startsWith('inv_');
const removedAs = (id: string) => (isInvitation(id) ? 'invitation-withdrawn' : 'member-removed');

export function membersRoutes(owner: OwnerRoutes, { manageMembers, rows }: Dependencies): void {
  const page = async (call: ProjectCall): Promise<string> => membersPage(call, await manageMembers.list(call.tenant));
  /** Not every role may see the list of members, and who has left sees nothing of the project. */
  const back = (call: ProjectCall, isOwnChange: boolean): string => {
    const { members, overview } = projectPaths(call.tenant.id);
    return isOwnChange ? overview : members;
  };

  owner.page('/members', page);
  owner.form({
    path: '/members/invite',
    operation: 'inviteMember',
    object: (_call, form) => `${form.field('email')} as ${form.field('role')}`,
    page,
    submit: async (call, form) => {
      const read = InviteRequest.safeParse({ email: form.field('email'), role: form.field('role') });
      if (!read.success) throw refused('email', 'Give an e-mail address such as grace@example.com, and choose a role.');
      const inviter = { ...standingIn(call), id: `account ${call.account.id}` } as const;
      const { url, email } = unwrap(await manageMembers.invite(call.tenant, inviter, read.data));
      // The link cannot be read again, so the answer to the form is the page that shows it.
      return { page: membersPage(call, { ...(await manageMembers.list(call.tenant)), link: { url, email } }) };
    },
  });
  owner.form({
    path: '/members/role',
    operation: 'changeMember',
    widens,
    object: (_call, form) => `${form.field('id')} to ${form.field('role')}`,
    page,
    confirm: async (call, form) => {
      const role = MEMBER_ROLES.find((one) => one === form.field('role'));
      return isOwn(call, form) && role && role !== call.role ? ownRoleQuestion(call.role, role) : null;
    },
    submit: async (call, form) => {
      const role = MEMBER_ROLES.find((one) => one === form.field('role'));
      if (!role) throw refused('role', 'Choose a role.');
      unwrap(await manageMembers.change(call.tenant, standingIn(call), form.field('id'), role));
      return { to: back(call, isOwn(call, form)), done: 'member-changed' };
    },
  });
  owner.form({
    path: '/members/remove',
    operation: 'removeMember',
    object: (_call, form) => form.field('id'),
    page,
    confirm: async (call, form) => (isOwn(call, form) ? leaveQuestion(call) : null),
    undo: async (call, form) => {
      const id = form.field('id');
      const { members, invitations } = await manageMembers.list(call.tenant);
      const object = [...members, ...invitations].find((one) => one.id === id)?.email ?? '';
      const kind = isInvitation(id) ? 'invitation' : 'member';
      const row = await rows.read(kind, call.tenant.id, id);
      return row === null ? null : { ended: { kind, data: { row } }, done: removedAs(id), object };
    },
    submit: async (call, form) => {
      unwrap(await manageMembers.remove(call.tenant, call.role, form.field('id')));
      return isOwn(call, form)
        ? { to: PAGE_PATHS.account }
        : { to: back(call, false), done: removedAs(form.field('id')) };
    },
  });
}
