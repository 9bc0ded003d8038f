import { followChange } from '../../apply/follow.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { timeOf } from '../../frame/words.ts';
import { DRY_RUN_OPTION, tellRemoval } from '../../project/dry-run.ts';
import { openProject } from '../../project/project.ts';

export const projectRename: Command = {
  name: 'project rename',
  summary: 'Give the project another name',
  usage: '<name>',
  examples: [['porchlight project rename "Otter Shop"', 'the id stays']],
  async run(context) {
    const name = context.positionals.join(' ').trim();
    if (name === '') throw new UsageError('Give the new name: porchlight project rename "Otter Shop"');
    const { management } = await openProject(context);
    const tenant = await management.rename(name);
    const followed = await followChange(management, context, 'name');
    context.out.result({ ...tenant, ...followed.data }, () => [
      `${context.out.paint('green', '✓')} ${tenant.tenant_id} is called ${tenant.name}`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

export const projectDelete: Command = {
  name: 'project delete',
  summary: 'End the project with all its users',
  usage: '<project id>',
  options: { 'dry-run': DRY_RUN_OPTION },
  examples: [['porchlight project delete brave-otter-k3f9q2', 'the owner can take it back for 24 hours']],
  async run(context) {
    const [confirm, ...more] = context.positionals;
    if (confirm === undefined || more.length > 0) {
      throw new UsageError(
        'Repeat the id of the project, which `porchlight status` prints: porchlight project delete <id>',
      );
    }
    if (context.flag('dry-run')) return tellRemoval(context, (dryRun) => dryRun.deleteProject(confirm));
    const { management } = await openProject(context);
    const deleted = await management.deleteProject(confirm);
    context.out.result(deleted, () => [
      `${context.out.paint('green', '✓')} ${deleted.tenant_id} is deleted: keys, tokens and sign-in have stopped`,
      deleted.restorable_until === null
        ? '  Nobody owns it, so its data is deleted now.'
        : `  Its owner can take it back until ${timeOf(deleted.restorable_until)} UTC on the account page.`,
    ]);
    return EXIT.ok;
  },
};
