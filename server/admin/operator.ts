/** The operator's program around its commands, on the frame that it shares with `porchlight`. */
import type { CommandLine, CommandRow, OptionSpec } from '../../sdk/src/cli/frame/command.ts';
import { COMMANDS } from './commands.ts';
import { type Command, EXIT } from './frame/command.ts';

/** The command as it is called in a clone. All texts use it; `main.ts` replaces it by how it was called. */
export const CALL = 'npm run admin --';

const COMMON_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', help: 'print JSON instead of tables; `npm run -s admin` prints nothing else' },
  yes: { type: 'boolean', help: 'do not ask; needed without a terminal' },
  help: { type: 'boolean', short: 'h', help: 'show this' },
};

export interface OperatorRow extends CommandRow {
  readonly of: Command;
}

const row = (of: Command): OperatorRow => ({
  of,
  name: of.name,
  summary: of.summary,
  args: of.args ?? [],
  examples: of.examples.map((example) => [`${CALL} ${example}`] as const),
  ...(of.details && { details: of.details }),
  ...(of.options && { options: of.options }),
});

export const OPERATOR: CommandLine<OperatorRow> = {
  program: CALL,
  intro: [
    "The operator's command. It reads the same environment as the server (DATABASE_URL, DATA_DIR, MASTER_KEY).",
    'The embedded database takes one process at a time: stop the server first. With PostgreSQL both run at once.',
  ],
  commands: COMMANDS.map(row),
  options: COMMON_OPTIONS,
  exitCodes: [
    [EXIT.done, 'done'],
    [EXIT.failed, 'could not run: configuration, database, data folder in use'],
    [EXIT.usage, 'the command line is wrong'],
    [EXIT.notFound, 'not found'],
    [EXIT.refused, 'refused: not confirmed, or its state does not allow it'],
  ],
};
