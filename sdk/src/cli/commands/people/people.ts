/** One person's data: erased, exported, blocked. */
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { DRY_RUN_OPTION, tellRemoval } from '../../project/dry-run.ts';
import { openProject } from '../../project/project.ts';
import { userArgument } from './user-argument.ts';

export const usersDelete: Command = {
  name: 'users delete',
  summary: 'Delete a user for good',
  usage: '<user id>',
  options: {
    yes: { type: 'boolean', short: 'y', help: 'needed: a deleted user cannot be brought back' },
    'dry-run': DRY_RUN_OPTION,
  },
  examples: [
    ['porchlight users delete 1 --dry-run', 'what would go'],
    ['porchlight users delete 1 --yes', 'user 1 and all sessions are gone; events lose who it was'],
  ],
  async run(context) {
    const id = userArgument(context, 'users delete');
    if (context.flag('dry-run')) return tellRemoval(context, (dryRun) => dryRun.deleteUser(id));
    if (!context.flag('yes'))
      throw new UsageError(`This cannot be undone. Repeat with: porchlight users delete ${id} --yes`);
    const { management } = await openProject(context);
    await management.deleteUser(id);
    context.out.result({ deleted: true, user_id: id }, () => [
      `${context.out.paint('green', '✓')} User ${id} is deleted`,
    ]);
    return EXIT.ok;
  },
};

export const usersExport: Command = {
  name: 'users export',
  summary: 'Print everything that is kept about a user',
  usage: '<user id>',
  examples: [['porchlight users export 1 > user-1.json', 'one JSON document']],
  async run(context) {
    const id = userArgument(context, 'users export');
    const { management } = await openProject(context);
    const person = await management.exportUser(id);
    context.out.result(person, () => JSON.stringify(person, null, 2).split('\n'));
    return EXIT.ok;
  },
};

export const usersTest: Command = {
  name: 'users test',
  summary: 'Make a test user with a session, for an hour',
  options: { name: { type: 'string', value: '<text>', help: 'name of the user' } },
  examples: [['porchlight users test | jq -r .access_token', 'no sign-in, no limit; works on deployed apps']],
  async run(context) {
    const { management } = await openProject(context);
    const created = await management.createTestUser({ name: context.text('name') });
    context.out.result(created, () => [
      `${context.out.paint('green', '✓')} ${created.user.email} (user ${created.user.id}) is signed in for an hour`,
      created.callback_url
        ? `  Open ${created.callback_url}`
        : '  The app takes codes: sign it in with signInTestUser of @porchlight/sdk/testing.',
    ]);
    return EXIT.ok;
  },
};

const blocking = (blocked: boolean): Command => {
  const name = blocked ? 'users block' : 'users unblock';
  return {
    name,
    summary: blocked ? 'Sign a user out everywhere and block them' : 'Let a blocked user sign in again',
    usage: '<user id>',
    examples: [[`porchlight ${name} 1`, blocked ? 'ends all sessions at once' : 'the next sign-in works']],
    async run(context) {
      const id = userArgument(context, name);
      const { management } = await openProject(context);
      const answer = await (blocked ? management.blockUser(id) : management.unblockUser(id));
      const { out } = context;
      out.result(answer, () => [
        `${out.paint('green', '✓')} ${plain(answer.user.email)} is ${blocked ? 'blocked' : 'not blocked'}`,
      ]);
      return EXIT.ok;
    },
  };
};

export const usersBlock = blocking(true);
export const usersUnblock = blocking(false);
