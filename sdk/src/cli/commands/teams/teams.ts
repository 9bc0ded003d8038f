/** Teams of the app: the resource with its roles, and the teams themselves. */
import type { TeamRole } from '../../../../generated/porchlight.schemas.ts';
import { followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { limitOf } from '../../frame/limit-option.ts';
import { plain } from '../../frame/output.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';
import { idOption, teamWords } from './team-arguments.ts';

export const teams: Command = {
  name: 'teams',
  summary: 'List the teams of the app',
  options: {
    after: { type: 'string', value: '<id>', help: 'only higher ids' },
    limit: { type: 'string', value: '<n>', help: 'the most teams to list' },
  },
  examples: [
    ['porchlight teams', 'all teams'],
    ['porchlight teams --limit 10', 'the first ten'],
  ],
  async run(context) {
    const { out, number } = context;
    const limit = limitOf(context);
    const { management } = await openProject(context);
    let count = 0;
    out.live('Reading teams …');
    const pageSize = Math.max(1, Math.min(limit, 500));
    for await (const team of management.teams.list({ after: number('after') ?? 0, pageSize })) {
      if (count === limit) break;
      count += 1;
      out.result(team, () => [`${String(team.id).padStart(6)}  ${plain(team.name)}  since ${timeOf(team.created_at)}`]);
    }
    if (count === 0) out.hint('There are no teams yet.');
    return EXIT.ok;
  },
};

const roleLine = ({ name, permissions }: TeamRole): string => `  ${name}  ${permissions.join(' ') || 'nothing'}`;

export const teamsRoles: Command = {
  name: 'teams roles',
  summary: 'Show the roles, and who may create a team',
  examples: [['porchlight teams roles', 'each role with its permissions']],
  async run(context) {
    const { management } = await openProject(context);
    const resource = await management.teams.resource();
    context.out.result(resource, () => [
      resource.creation === 'anyone' ? 'Everybody who is signed in may create a team.' : 'Only a key creates teams.',
      ...resource.roles.map(roleLine),
    ]);
    return EXIT.ok;
  },
};

/** `editor=content:write,content:read` */
function roleIn(text: string): TeamRole {
  const [name = '', permissions, ...more] = text.split('=');
  if (name === '' || permissions === undefined || more.length > 0) {
    throw new UsageError(`--role takes a name and its permissions: --role viewer=content:read`);
  }
  return { name, permissions: permissions.split(',').filter(Boolean) };
}

export const teamsProvision: Command = {
  name: 'teams provision',
  summary: 'Provision teams, or change their roles',
  options: {
    creation: { type: 'string', value: '<who>', values: ['anyone', 'key'], help: 'who may create a team' },
    role: {
      type: 'string',
      value: '<name=permissions>',
      multiple: true,
      help: 'a role with its permissions; name all roles, for the list is replaced',
    },
  },
  examples: [
    ['porchlight teams provision', 'with four roles: owner, admin, member, viewer'],
    ['porchlight teams provision --creation key', 'people cannot create teams, the app does it for them'],
    [
      'porchlight teams provision --role "owner=team:manage,members:manage,content:*" --role viewer=content:read',
      'two roles of your own',
    ],
  ],
  async run(context) {
    const { out, text, list } = context;
    const roles = list('role').map(roleIn);
    const creation = text('creation');
    const { management } = await openProject(context);
    const resource = await management.teams.provision({
      ...(creation && { creation: creation === 'key' ? 'key' : 'anyone' }),
      ...(roles.length > 0 && { roles }),
    });
    const followed = await followChange(management, context, 'teams');
    out.result({ ...resource, ...followed.data }, () => [
      `${out.paint('green', '✓')} Teams are there`,
      ...resource.roles.map(roleLine),
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

export const teamsOff: Command = {
  name: 'teams off',
  summary: 'Delete all teams with their members and invitations',
  options: {
    yes: { type: 'boolean', short: 'y', help: 'needed: deleted teams cannot be brought back' },
    'dry-run': { type: 'boolean', help: 'only tell what would be deleted' },
  },
  examples: [
    ['porchlight teams off --dry-run', 'what would go'],
    ['porchlight teams off --yes', 'all teams are gone; the users stay'],
  ],
  async run(context) {
    const { out, flag } = context;
    if (flag('dry-run')) return tellWouldDelete(context);
    if (!flag('yes')) throw new UsageError('This cannot be undone. Repeat with: porchlight teams off --yes');
    const { management } = await openProject(context);
    const removed = await management.teams.deleteResource();
    const followed = await followChange(management, context, 'teams');
    out.result({ deleted: true, removed, ...followed.data }, () => [
      `${out.paint('green', '✓')} ${removed.teams} teams are deleted`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

async function tellWouldDelete(context: Context): Promise<ExitCode> {
  const { management } = await openProject(context);
  const would_remove = await management.teams.wouldDelete();
  const { teams: count, members, invitations } = would_remove;
  context.out.result({ dry_run: true, would_remove }, () => [
    `Would delete ${count} teams with ${members} members and ${invitations} invitations. Nothing was deleted.`,
  ]);
  return EXIT.ok;
}

export const teamsCreate: Command = {
  name: 'teams create',
  summary: 'Create a team',
  usage: '<name>',
  options: { owner: { type: 'string', value: '<user id>', help: 'the user who owns it; see: porchlight users' } },
  examples: [['porchlight teams create "Analytical Engines" --owner 1', 'user 1 is its owner']],
  async run(context) {
    const { out } = context;
    const [name = ''] = teamWords(context, 'teams create <name>', 0);
    const owner = idOption(context, 'owner');
    if (owner === undefined) throw new UsageError('Name the owner with --owner; ids are in: porchlight users');
    const { management } = await openProject(context);
    const team = await management.teams.create(name, owner);
    out.result(team, () => [`${out.paint('green', '✓')} Team ${team.id}, ${plain(team.name)}`]);
    return EXIT.ok;
  },
};

export const teamsRename: Command = {
  name: 'teams rename',
  summary: 'Give a team another name',
  usage: '<team id> <name>',
  examples: [['porchlight teams rename 1 "Difference Engines"', 'its members see it at once']],
  async run(context) {
    const { out } = context;
    const [id, name = ''] = teamWords(context, 'teams rename <team id> <name>', 1);
    const { management } = await openProject(context);
    const team = await management.teams.rename(Number(id), name);
    out.result(team, () => [`${out.paint('green', '✓')} Team ${team.id} is ${plain(team.name)}`]);
    return EXIT.ok;
  },
};

export const teamsDelete: Command = {
  name: 'teams delete',
  summary: 'Delete a team for good',
  usage: '<team id>',
  options: { yes: { type: 'boolean', short: 'y', help: 'needed: a deleted team cannot be brought back' } },
  examples: [['porchlight teams delete 1 --yes', 'team 1 is gone with its invitations; the users stay']],
  async run(context) {
    const { out } = context;
    const [id] = teamWords(context, 'teams delete <team id>', 1);
    if (!context.flag('yes'))
      throw new UsageError(`This cannot be undone. Repeat with: porchlight teams delete ${id} --yes`);
    const { management } = await openProject(context);
    await management.teams.delete(Number(id));
    out.result({ deleted: true, team_id: Number(id) }, () => [`${out.paint('green', '✓')} Team ${id} is deleted`]);
    return EXIT.ok;
  },
};
