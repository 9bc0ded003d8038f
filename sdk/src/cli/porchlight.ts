/** The program `porchlight` around its commands. */
import { GROUPS } from './commands/groups.ts';
import { COMMANDS } from './commands/index.ts';
import type { Command, CommandLine } from './frame/command.ts';
import { EXIT_HELP } from './frame/exit-codes.ts';
import { SHARED_OPTIONS } from './frame/shared-options.ts';

export const PORCHLIGHT: CommandLine<Command> = {
  program: 'porchlight',
  intro: ['Porchlight: social login without a provider account.'],
  commands: COMMANDS,
  groups: GROUPS,
  options: SHARED_OPTIONS,
  exitCodes: EXIT_HELP,
};
