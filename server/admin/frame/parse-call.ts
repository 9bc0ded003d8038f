/** Command line → which command, with which arguments. Pure. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Call, Command, Fault } from './command.ts';
import { COMMON_OPTIONS } from './common-options.ts';

export type ParsedCall =
  | { readonly kind: 'help'; readonly commands: readonly Command[] }
  | { readonly kind: 'run'; readonly command: Command; readonly args: Call['args']; readonly options: Call['options'] };

const usage = (message: string): { ok: false; error: Fault } => fail({ exit: 'usage', message });

export function parseCall(argv: readonly string[], all: readonly Command[]): Result<ParsedCall, Fault> {
  const [what = '--help', verb = '--help', ...rest] = argv;
  if (isHelp(what)) return ok({ kind: 'help', commands: all });
  const alone = all.find(({ name }) => name === what);
  if (alone) return parseArguments(alone, argv.slice(1));
  const group = all.filter(({ name }) => name.startsWith(`${what} `));
  if (group.length === 0) return usage(`There is no command "${what}".`);
  if (isHelp(verb)) return ok({ kind: 'help', commands: group });
  const command = group.find(({ name }) => name === `${what} ${verb}`);
  if (!command) return usage(`There is no command "${what} ${verb}".`);
  return parseArguments(command, rest);
}

const isHelp = (word: string): boolean => ['--help', '-h', 'help'].includes(word);

function parseArguments(command: Command, argv: readonly string[]): Result<ParsedCall, Fault> {
  const options = { ...COMMON_OPTIONS, ...command.options };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type }]) => [name, { type, ...(name === 'help' ? { short: 'h' } : {}) }]),
      ) as ParseArgsConfig['options'] & object,
      allowPositionals: true,
    });
  } catch (error) {
    return usage(`${(error as Error).message.split('. ')[0]}.`);
  }
  const values = parsed.values as Call['options'];
  if (values.help) return ok({ kind: 'help', commands: [command] });

  const expected = command.args ?? [];
  if (parsed.positionals.length !== expected.length) {
    const wanted = expected.map(({ name }) => `<${name}>`).join(' ') || 'nothing';
    return usage(`"${command.name}" takes ${wanted}.`);
  }
  const args = Object.fromEntries(expected.map(({ name }, index) => [name, parsed.positionals[index] ?? '']));
  for (const { name, values: allowed } of expected) {
    if (allowed && !allowed.includes(args[name] ?? '')) return usage(`<${name}> is one of: ${allowed.join(', ')}.`);
  }
  for (const [name, { values: allowed }] of Object.entries(options)) {
    const value = values[name];
    if (allowed && typeof value === 'string' && !allowed.includes(value))
      return usage(`--${name} is one of: ${allowed.join(', ')}.`);
  }
  return ok({ kind: 'run', command, args, options: values });
}
