/** The teams of an app at the desk. Each form is a call of the API, and passes the same gates. */
import { ChangeTeamRequest, InviteToTeamRequest } from '@porchlight/contract';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { ManageTeams, TeamsPlace } from '../../teams/ports.ts';
import { makesOwners } from '../../teams/team.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { teamPage } from '../pages/people/team-page.ts';
import { noTeamsPage, teamsPage } from '../pages/people/teams-page.ts';
import { projectPaths } from '../paths.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly manageTeams: ManageTeams;
}

const SHOWN = 50;

const refused = (path: string, message: string): Refusal =>
  new Refusal({ code: 'invalidRequest', errors: [{ path, message }] });

const teamIdOf = (call: ProjectCall): number => readId(call.param('teamId')) ?? 0;
const userIn = (form: SentForm): number => readId(form.field('user')) ?? 0;
const teamObject = (call: ProjectCall): string => `team ${call.param('teamId')}`;
const back = (call: ProjectCall): string => projectPaths(call.tenant.id).team(teamIdOf(call));

type Link = { readonly url: string; readonly email: string };

interface Page {
  readonly placeOf: (call: ProjectCall) => Promise<TeamsPlace>;
  readonly one: (call: ProjectCall, link?: Link) => Promise<string>;
}

export function teamsRoutes(owner: OwnerRoutes, { readResource, manageTeams }: Dependencies): void {
  const placeOf = async (call: ProjectCall) => unwrap(await manageTeams.place(call.tenant));

  const list = setUpPage('teams', readResource, async (call) => {
    const place = await manageTeams.place(call.tenant);
    if (!place.ok) return noTeamsPage(call);
    const q = call.query('q')?.trim().slice(0, 80) || undefined;
    const after = readId(call.query('after'));
    const { entries, next } = q
      ? { entries: await manageTeams.search(place.value, q, SHOWN), next: null }
      : await manageTeams.list(place.value, after ?? 0, SHOWN);
    return teamsPage(call, { resource: place.value.resource, teams: entries, next, q, after });
  });

  const one = async (call: ProjectCall, link?: Link): Promise<string> => {
    const place = await placeOf(call);
    const team = unwrap(await manageTeams.read(place, teamIdOf(call)));
    const after = readId(call.query('after'));
    const members = unwrap(await manageTeams.members(place, team.id, after ?? 0, SHOWN));
    const invitations = unwrap(await manageTeams.invitations(place, team.id));
    const model = { team, resource: place.resource, members: members.entries, next: members.next, after, invitations };
    return teamPage(call, link ? { ...model, link } : model);
  };

  owner.page('/teams', list, 'teams:read');
  owner.page('/teams/:teamId', (call) => one(call), 'teams:read');
  owner.form({
    path: '/teams/provision',
    operation: 'provisionTeams',
    object: () => 'teams',
    page: list,
    submit: async (call) => {
      unwrap(await manageTeams.provision(call.tenant, {}));
      return { to: projectPaths(call.tenant.id).teams, done: 'teams-on' };
    },
  });
  const page = { placeOf, one };
  memberForms(owner, manageTeams, page);
  invitationForms(owner, manageTeams, page);
  teamForms(owner, manageTeams, page);
}

/** What an owner of a team may do outlasts the session at the desk. */
const widensIn =
  ({ placeOf }: Pick<Page, 'placeOf'>) =>
  async (call: ProjectCall, form: SentForm): Promise<boolean> =>
    makesOwners((await placeOf(call)).resource.roles, form.field('role'));

function memberForms(owner: OwnerRoutes, manageTeams: ManageTeams, { placeOf, one }: Page): void {
  owner.form({
    path: '/teams/:teamId/role',
    operation: 'setTeamMember',
    widens: widensIn({ placeOf }),
    object: (call, form) => `user ${userIn(form)} of ${teamObject(call)} to ${form.field('role')}`,
    page: (call) => one(call),
    submit: async (call, form) => {
      const place = await placeOf(call);
      unwrap(await manageTeams.changeMember(place, teamIdOf(call), userIn(form), form.field('role')));
      return { to: back(call), done: 'team-role-changed' };
    },
  });
  owner.form({
    path: '/teams/:teamId/remove',
    operation: 'removeTeamMember',
    object: (call, form) => `user ${userIn(form)} of ${teamObject(call)}`,
    page: (call) => one(call),
    undo: async (call, form) => {
      const [teamId, userId] = [teamIdOf(call), userIn(form)];
      const member = await manageTeams.member(await placeOf(call), teamId, userId);
      if (!member) return null;
      const ended = { kind: 'teamMember', data: { teamId, userId, role: member.role } } as const;
      return { ended, done: 'team-member-removed', object: member.email };
    },
    submit: async (call, form) => {
      unwrap(await manageTeams.removeMember(await placeOf(call), teamIdOf(call), userIn(form)));
      return { to: back(call), done: 'team-member-removed' };
    },
  });
}

function invitationForms(owner: OwnerRoutes, manageTeams: ManageTeams, { placeOf, one }: Page): void {
  owner.form({
    path: '/teams/:teamId/invite',
    operation: 'inviteToTeam',
    widens: widensIn({ placeOf }),
    object: (call, form) => `${teamObject(call)} as ${form.field('role')}`,
    page: (call) => one(call),
    submit: async (call, form) => {
      const read = InviteToTeamRequest.safeParse({ email: form.field('email'), role: form.field('role') });
      if (!read.success) throw refused('email', 'Give an e-mail address such as grace@example.com, and choose a role.');
      const inviter = `account ${call.account.id}` as const;
      const place = await placeOf(call);
      const { url, email } = unwrap(await manageTeams.invite(place, teamIdOf(call), inviter, read.data));
      // The link cannot be read again, so the answer to the form is the page that shows it.
      return { page: await one(call, { url, email }) };
    },
  });
  owner.form({
    path: '/teams/:teamId/withdraw',
    operation: 'withdrawTeamInvitation',
    object: (call) => `an invitation of ${teamObject(call)}`,
    page: (call) => one(call),
    undo: async (call, form) => {
      const [place, teamId, id] = [await placeOf(call), teamIdOf(call), readId(form.field('invitation')) ?? 0];
      const row = await manageTeams.keepInvitation(place, teamId, id);
      const open = row === null ? null : unwrap(await manageTeams.invitations(place, teamId));
      const invited = open?.find((one) => one.id === id);
      if (row === null || !invited) return null;
      const ended = { kind: 'teamInvitation', data: { teamId, row, email: invited.email } } as const;
      return { ended, done: 'invitation-withdrawn', object: invited.email };
    },
    submit: async (call, form) => {
      const id = readId(form.field('invitation')) ?? 0;
      unwrap(await manageTeams.withdraw(await placeOf(call), teamIdOf(call), id));
      return { to: back(call), done: 'invitation-withdrawn' };
    },
  });
}

function teamForms(owner: OwnerRoutes, manageTeams: ManageTeams, { placeOf, one }: Page): void {
  owner.form({
    path: '/teams/:teamId/rename',
    operation: 'changeTeam',
    object: teamObject,
    page: (call) => one(call),
    submit: async (call, form) => {
      const read = ChangeTeamRequest.safeParse({ name: form.field('name') });
      if (!read.success) throw refused('name', 'Give the team a name of at most 80 characters.');
      unwrap(await manageTeams.rename(await placeOf(call), teamIdOf(call), read.data.name));
      return { to: back(call), done: 'team-renamed' };
    },
  });
  owner.form({
    path: '/teams/:teamId/delete',
    operation: 'deleteTeam',
    object: teamObject,
    page: (call) => one(call),
    submit: async (call, form) => {
      const place = await placeOf(call);
      const team = unwrap(await manageTeams.read(place, teamIdOf(call)));
      if (form.field('confirm') !== team.name.trim()) {
        throw refused('confirm', 'Type the name of the team as it is written above.');
      }
      unwrap(await manageTeams.remove(place, team.id));
      return { to: projectPaths(call.tenant.id).teams, done: 'team-deleted' };
    },
  });
}
