import type { Command } from '../../frame/command.ts';
import { runService } from '../../service/run-service.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: "Bring the service's database to the schema of this release, and end",
  withoutProject: true,
  options: { plan: { type: 'boolean', help: 'only say what would be done' } },
  examples: [
    ['porchlight migrate', 'before an upgrade, while the nodes of the old release go on'],
    ['porchlight migrate --plan', 'what it would do, and to which release you can go back afterwards'],
    ['porchlight migrate --json', 'for a script: which migrations were applied'],
  ],

  run(context) {
    const args = [
      'storage',
      'migrate',
      ...(context.flag('plan') ? ['--plan'] : []),
      ...(context.out.json ? ['--json'] : []),
    ];
    return runService({ built: 'admin.js', source: 'scripts/admin.ts', args }, context);
  },
};
