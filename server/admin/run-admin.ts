/** Runs one command line and tells the exit code. Everything from outside comes as an argument. */
import { type Config, readConfig } from '../config.ts';
import type { Result } from '../kernel/result.ts';
import { CannotStart, Unavailable } from '../kernel/unavailable.ts';
import { COMMANDS } from './commands.ts';
import { type AdminContext, openAdminContext } from './frame/admin-context.ts';
import { type Call, EXIT, type Fault, type Report } from './frame/command.ts';
import { helpOf } from './frame/help.ts';
import { type ParsedCall, parseCall } from './frame/parse-call.ts';
import { render } from './frame/render.ts';
import type { Terminal } from './frame/terminal.ts';

export async function runAdmin(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
  open: (config: Config) => Promise<AdminContext> = openAdminContext,
): Promise<number> {
  const parsed = parseCall(argv, COMMANDS);
  if (!parsed.ok) return printFault(parsed.error, argv.includes('--json'), terminal);
  if (parsed.value.kind === 'help') {
    terminal.out(helpOf(parsed.value.commands));
    return EXIT.done;
  }
  const json = parsed.value.options.json === true;
  const result = await execute(parsed.value, env, terminal, open);
  if (!result.ok) return printFault(result.error, json, terminal);
  terminal.out(json ? `${JSON.stringify(result.value.data, null, 2)}\n` : render(result.value.blocks));
  return EXIT.done;
}

async function execute(
  parsed: Extract<ParsedCall, { kind: 'run' }>,
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
  open: (config: Config) => Promise<AdminContext>,
): Promise<Result<Report, Fault>> {
  const read = readConfig(env);
  if (!read.ok) return failed(['The configuration has faults:', ...read.error.map((it) => `  - ${it}`)].join('\n'));
  let context: Promise<AdminContext> | undefined;
  const call: Call = {
    ...parsed,
    config: read.value,
    context: () => {
      context ??= open(read.value);
      return context;
    },
  };
  try {
    const refused = await refusedByHuman(parsed, read.value, terminal);
    return refused ?? (await parsed.command.run(call));
  } catch (error) {
    if (error instanceof CannotStart) return failed(error.message);
    if (error instanceof Unavailable) return failed('The database does not answer. Nothing more was changed.');
    throw error;
  } finally {
    await context?.then((opened) => opened.close()).catch(() => {});
  }
}

/** Asks before something is lost; null when the command may go on. */
async function refusedByHuman(
  { command, args, options }: Extract<ParsedCall, { kind: 'run' }>,
  config: Config,
  terminal: Terminal,
): Promise<Result<never, Fault> | null> {
  const question = command.question?.({ args, config }) ?? null;
  if (question === null || options.yes === true) return null;
  const refused = (message: string) => ({ ok: false, error: { exit: 'refused', message } }) as const;
  if (!terminal.ask) return refused(`${question} Nothing was done: add --yes to go on.`);
  const answer = await terminal.ask(`${question} Type yes to go on: `);
  return answer.trim().toLowerCase() === 'yes' ? null : refused('Nothing was done.');
}

const failed = (message: string): { ok: false; error: Fault } => ({ ok: false, error: { exit: 'failed', message } });

function printFault({ exit, message }: Fault, json: boolean, terminal: Terminal): number {
  const text = exit === 'usage' ? `${message}\nSee: npm run admin -- --help` : message;
  terminal.err(json ? `${JSON.stringify({ error: { code: exit, message } })}\n` : `${text}\n`);
  return EXIT[exit];
}
