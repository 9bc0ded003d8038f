/** Runs one command line and returns the exit code. Everything from outside comes as an argument. */
import { UsageError } from '../../sdk/src/cli/frame/exit-codes.ts';
import { findCommand } from '../../sdk/src/cli/frame/find-command.ts';
import { helpOf, overview } from '../../sdk/src/cli/frame/help.ts';
import { Output } from '../../sdk/src/cli/frame/output.ts';
import { parseFor } from '../../sdk/src/cli/frame/parse.ts';
import { type Config, readConfig } from '../config/config.ts';
import { fail, type Result } from '../kernel/result.ts';
import { CannotStart, Unavailable } from '../kernel/unavailable.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import { type AdminContext, openAdminContext } from './frame/admin-context.ts';
import { type Call, type Command, EXIT, type Fault, type Report } from './frame/command.ts';
import { render } from './frame/render.ts';
import type { Terminal } from './frame/terminal.ts';
import { CALL, OPERATOR } from './operator.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Say = Call['say'];
type Open = (config: Config, say: Say) => Promise<AdminContext>;

/** Names in a sentence are made visible, but what the operator should do is never cut off. */
const SENTENCE_MAX = 2_000;

export async function runAdmin(
  argv: readonly string[],
  env: Env,
  terminal: Terminal,
  open: Open = openAdminContext,
): Promise<number> {
  const streams = { stdout: { write: terminal.out }, stderr: { write: terminal.err } };
  const out = new Output({ ...streams, json: argv.includes('--json'), color: false });
  const called = readLine(argv);
  if (!called.ok) return report(called.error, out);
  if (typeof called.value === 'string') {
    out.raw(`${called.value}\n`);
    return EXIT.done;
  }
  const result = await execute(called.value, env, terminal, open);
  if (!result.ok) return report(result.error, out);
  const { data, blocks } = result.value;
  out.result(data, () => [render(blocks).trimEnd()]);
  return EXIT.done;
}

interface Called extends Pick<Call, 'args' | 'options'> {
  readonly command: Command;
}

/** A call, or the help that was asked for. */
function readLine(argv: readonly string[]): Result<Called | string, Fault> {
  let call = CALL;
  try {
    const found = findCommand(OPERATOR, argv);
    if ('overview' in found) return { ok: true, value: overview(OPERATOR, found.overview, found.group) };
    call = `${CALL} ${found.command.name}`;
    const { flag, text, positionals } = parseFor(OPERATOR, found.command, found.rest);
    if (flag('help')) return { ok: true, value: helpOf(OPERATOR, found.command) };
    const command = found.command.of;
    const args = Object.fromEntries((command.args ?? []).map(({ name }, index) => [name, positionals[index] ?? '']));
    const names = Object.entries({ ...command.options, ...OPERATOR.options });
    const options = names.map(([name, { type }]) => [name, type === 'boolean' ? flag(name) : text(name)]);
    return { ok: true, value: { command, args, options: Object.fromEntries(options) } };
  } catch (error) {
    if (error instanceof UsageError) return fail({ exit: 'usage', message: error.message, help: `${call} --help` });
    throw error;
  }
}

async function execute(
  { command, args, options }: Called,
  env: Env,
  terminal: Terminal,
  open: Open,
): Promise<Result<Report, Fault>> {
  const read = readConfig(env);
  if (!read.ok) {
    return failed(
      'The configuration has faults:',
      read.error.map((it) => `  - ${it}`),
    );
  }
  let context: Promise<AdminContext> | undefined;
  const say: Say = (text) => terminal.err(`${visibleText(text, SENTENCE_MAX)}\n`);
  const call: Call = {
    args,
    options,
    config: read.value,
    say,
    context: () => {
      context ??= open(read.value, say);
      return context;
    },
  };
  try {
    const refused = await refusedByHuman({ command, args, options }, read.value, terminal);
    return refused ?? (await command.run(call));
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
  { command, args, options }: Called,
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

const failed = (message: string, lines: readonly string[] = []): { ok: false; error: Fault } => ({
  ok: false,
  error: { exit: 'failed', message, lines },
});

function report({ exit, message, lines = [], help = `${CALL} --help` }: Fault, out: Output): number {
  const text = out.json ? [message, ...lines].join('\n') : message;
  out.fault(exit, text, [...lines, ...(exit === 'usage' ? [`  ${help}`] : [])]);
  return EXIT[exit];
}
