/** The command line without a process: arguments and streams in, an exit code out. */
import { resolve } from 'node:path';
import type { Context } from './frame/command.ts';
import { EXIT, type ExitCode, UsageError } from './frame/exit-codes.ts';
import { findCommand, unexpectedWord } from './frame/find-command.ts';
import { helpOf, overview } from './frame/help.ts';
import { Output, type Stream } from './frame/output.ts';
import { parseFor } from './frame/parse.ts';
import { VERSION } from './frame/version.ts';
import { PORCHLIGHT } from './porchlight.ts';
import { reportError } from './report-error.ts';
import { runApproved } from './run-approved.ts';

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
  // Some people try `help init` first.
  const args = words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words;
  const { stdout, stderr, env, cwd, signal, sleep } = world;
  const wantsText = args.includes('--text') || (stdout.isTTY === true && !args.includes('--json'));
  const out = new Output({ stdout, stderr, json: !wantsText, color: wantsColor(world) });
  let call = PORCHLIGHT.program;
  try {
    if (args[0] === '--version' || args[0] === '-v') {
      stdout.write(`${VERSION}\n`);
      return EXIT.ok;
    }
    const found = findCommand(PORCHLIGHT, args);
    if ('overview' in found) {
      stdout.write(`${overview(PORCHLIGHT, found.overview, found.group)}\n`);
      return args.length === 0 ? EXIT.usage : EXIT.ok;
    }
    call = `${PORCHLIGHT.program} ${found.command.name}`;
    const parsed = parseFor(PORCHLIGHT, found.command, found.rest);
    if (parsed.flag('help')) {
      stdout.write(`${helpOf(PORCHLIGHT, found.command)}\n`);
      return EXIT.ok;
    }
    const [word] = parsed.positionals;
    if (word !== undefined && !found.command.usage)
      throw new UsageError(unexpectedWord(PORCHLIGHT, found.command.name, word));
    const folder = resolve(cwd, parsed.text('project') ?? '.');
    const ask = wantsText ? world.ask : undefined;
    return await runApproved(found.command, { ...parsed, out, folder, env, signal, ask, sleep });
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    return reportError(error, out, call);
  } finally {
    out.endLive();
  }
}

/** https://no-color.org: any value that is not empty. */
function wantsColor({ stdout, stderr, env }: World): boolean {
  return Boolean(stdout.isTTY && stderr.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
}
