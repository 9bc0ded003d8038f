import type { Command } from '../../frame/command.ts';
import { runService } from '../../service/run-service.ts';

export const admin: Command = {
  name: 'admin',
  summary: "The operator's command, for the service's own machine",
  usage: '<command>',
  readsArguments: true,
  examples: [['porchlight admin --help', 'what it can do']],

  run: (context) => runService({ built: 'admin.js', source: 'scripts/admin.ts', args: context.positionals }, context),
};
