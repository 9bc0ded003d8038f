/** The command line without a process around it: arguments and streams in, an exit code out. */
import { resolve } from 'node:path';
import { COMMANDS } from './commands/index.ts';
import type { Command, Context } from './frame/command.ts';
import { EXIT, type ExitCode, UsageError } from './frame/exit-codes.ts';
import { helpOf, overview } from './frame/help.ts';
import { Output, type Stream } from './frame/output.ts';
import { parseFor } from './frame/parse.ts';
import { VERSION } from './frame/version.ts';
import { reportError } from './report-error.ts';
import { runApproved } from './run-approved.ts';
import { commandsOf, unexpectedWord, unknownCommand } from './unknown-command.ts';

export interface World {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly ask?: Context['ask'];
  readonly sleep?: Context['sleep'];
}

export async function main(words: readonly string[], world: World): Promise<ExitCode> {
  // `help init` is what some people try first.
  const args = words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words;
  const { stdout, stderr, env, cwd, signal, sleep } = world;
  const wantsText = args.includes('--text') || (stdout.isTTY === true && !args.includes('--json'));
  const out = new Output({ stdout, stderr, json: !wantsText, color: wantsColor(world) });
  try {
    const found = findCommand(args);
    if (!found) {
      const group = commandsOf(args[0] ?? '');
      const help = group.length > 0 ? overview(group, args[0]) : overview(COMMANDS);
      stdout.write(`${args.includes('--version') ? VERSION : help}\n`);
      return args.length === 0 ? EXIT.usage : EXIT.ok;
    }
    const parsed = parseFor(found.command, found.rest);
    if (parsed.flag('help')) {
      stdout.write(`${helpOf(found.command)}\n`);
      return EXIT.ok;
    }
    const [word] = parsed.positionals;
    if (word !== undefined && !found.command.usage) throw new UsageError(unexpectedWord(found.command.name, word));
    const folder = resolve(cwd, parsed.text('project') ?? '.');
    const ask = wantsText ? world.ask : undefined;
    return await runApproved(found.command, { ...parsed, out, folder, env, signal, ask, sleep });
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    return reportError(error, out);
  } finally {
    out.endLive();
  }
}

/** Undefined: an overview is wanted, of all commands or of those that begin with one word. */
function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  const [name, second] = args;
  if (name === undefined || ['--help', '-h', 'help', '--version'].includes(name)) return undefined;
  // `users delete` is a command of two words beside `users`.
  const ofTwo = COMMANDS.find((one) => one.name === `${name} ${second}`);
  if (ofTwo) return { command: ofTwo, rest: args.slice(2) };
  const command = COMMANDS.find((one) => one.name === name);
  if (command) return { command, rest: args.slice(1) };
  if (commandsOf(name).length > 0 && (second === '--help' || second === '-h')) return undefined;
  throw new UsageError(unknownCommand(name, second));
}

/** https://no-color.org: any value that is not empty. */
function wantsColor({ stdout, stderr, env }: World): boolean {
  return Boolean(stdout.isTTY && stderr.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
}
