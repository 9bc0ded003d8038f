/** Who is in a team, with which role, and who is invited. */
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { limitOf } from '../../frame/limit-option.ts';
import { plain } from '../../frame/output.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';
import { teamWords } from './team-arguments.ts';

/** A key without `users:read` gets no address. */
const addressOf = (email: string | null): string => (email === null ? '(address not shown to this key)' : plain(email));

export const teamsMembers: Command = {
  name: 'teams members',
  summary: 'List the members of a team',
  usage: '<team id>',
  options: { limit: { type: 'string', value: '<n>', help: 'the most members to list' } },
  examples: [['porchlight teams members 1', 'ids, addresses and roles']],
  async run(context) {
    const { out } = context;
    const [id] = teamWords(context, 'teams members <team id>', 1);
    const limit = limitOf(context);
    const { management } = await openProject(context);
    let count = 0;
    const pageSize = Math.max(1, Math.min(limit, 500));
    for await (const member of management.teams.members(Number(id), { pageSize })) {
      if (count === limit) break;
      count += 1;
      const { user_id, email, role, added_at } = member;
      out.result(member, () => [
        `${String(user_id).padStart(6)}  ${addressOf(email).padEnd(32)}  ${role.padEnd(12)}  since ${timeOf(added_at)}`,
      ]);
    }
    return EXIT.ok;
  },
};

export const teamsSet: Command = {
  name: 'teams set',
  summary: 'Add a member to a team, or change the role',
  usage: '<team id> <user id> <role>',
  examples: [
    ['porchlight teams set 1 2 member', 'user 2 is a member of team 1 at once'],
    ['porchlight teams set 1 2 viewer', 'and may now only read'],
  ],
  async run(context) {
    const { out } = context;
    const [team, user, role = ''] = teamWords(context, 'teams set <team id> <user id> <role>', 2);
    const { management } = await openProject(context);
    const member = await management.teams.setMember(Number(team), Number(user), role);
    out.result(member, () => [`${out.paint('green', '✓')} User ${user} is ${member.role} of team ${team}`]);
    return EXIT.ok;
  },
};

export const teamsRemove: Command = {
  name: 'teams remove',
  summary: 'Remove a member from a team',
  usage: '<team id> <user id>',
  examples: [['porchlight teams remove 1 2', 'counts at once, in every app']],
  async run(context) {
    const { out } = context;
    const [team, user] = teamWords(context, 'teams remove <team id> <user id>', 2);
    const { management } = await openProject(context);
    await management.teams.removeMember(Number(team), Number(user));
    out.result({ removed: true, team_id: Number(team), user_id: Number(user) }, () => [
      `${out.paint('green', '✓')} User ${user} is no longer in team ${team}`,
    ]);
    return EXIT.ok;
  },
};

export const teamsInvitations: Command = {
  name: 'teams invitations',
  summary: 'List the open invitations of a team',
  usage: '<team id>',
  examples: [['porchlight teams invitations 1', 'whom it expects, and until when']],
  async run(context) {
    const { out } = context;
    const [team] = teamWords(context, 'teams invitations <team id>', 1);
    const { management } = await openProject(context);
    const open = await management.teams.invitations(Number(team));
    for (const invitation of open) {
      const { id, email, role, expires_at } = invitation;
      out.result(invitation, () => [`  ${id}  ${addressOf(email)}  ${role}  until ${timeOf(expires_at)}`]);
    }
    if (open.length === 0) out.hint('No invitation is open.');
    return EXIT.ok;
  },
};

export const teamsInvite: Command = {
  name: 'teams invite',
  summary: 'Make a link with which somebody joins a team',
  usage: '<team id> <address>',
  options: { role: { type: 'string', value: '<role>', help: 'the role that the person gets' } },
  examples: [['porchlight teams invite 1 grace@example.com --role member', 'prints the link, once']],
  async run(context) {
    const { out, text } = context;
    const [team, email = ''] = teamWords(context, 'teams invite <team id> <address>', 1);
    const role = text('role');
    if (role === undefined) throw new UsageError('Name the role with --role; see: porchlight teams roles');
    const { management } = await openProject(context);
    const invitation = await management.teams.invite(Number(team), email, role);
    out.result(invitation, () => [
      `${out.paint('green', '✓')} ${plain(email)} may join team ${team} as ${invitation.role}, until ${timeOf(invitation.expires_at)}`,
      `  ${invitation.url}`,
      '  This link is shown once. Send it to that person.',
    ]);
    return EXIT.ok;
  },
};

export const teamsWithdraw: Command = {
  name: 'teams withdraw',
  summary: 'Withdraw an invitation to a team',
  usage: '<team id> <invitation id>',
  examples: [['porchlight teams withdraw 1 3', 'its link no longer works']],
  async run(context) {
    const { out } = context;
    const [team, invitation] = teamWords(context, 'teams withdraw <team id> <invitation id>', 2);
    const { management } = await openProject(context);
    await management.teams.withdraw(Number(team), Number(invitation));
    out.result({ withdrawn: true, invitation_id: Number(invitation) }, () => [
      `${out.paint('green', '✓')} Invitation ${invitation} no longer works`,
    ]);
    return EXIT.ok;
  },
};
