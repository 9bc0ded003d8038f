import type { Command } from '../../frame/command.ts';
import { runService } from '../../service/run-service.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: "Bring the service's database to the schema of this release, and end",
  examples: [
    ['porchlight migrate', 'before an upgrade, while the nodes of the old release go on'],
    ['porchlight migrate --json', 'for a script: which migrations were applied'],
  ],

  run(context) {
    const args = ['storage', 'migrate', ...(context.out.json ? ['--json'] : [])];
    return runService({ built: 'admin.js', source: 'scripts/admin.ts', args }, context);
  },
};
