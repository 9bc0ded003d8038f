/** The help texts, made from the same data that parses the command line. */
import type { ArgumentSpec, CommandLine, CommandRow, OptionSpec } from './command.ts';
import { columns } from './output.ts';

/** The list of all commands, or of the two-word commands that begin with `group`. */
export function overview(line: CommandLine, commands: readonly CommandRow[], group?: string): string {
  const call = `${line.program} ${group ? `${group} ` : ''}<command>`;
  return [
    ...line.intro,
    '',
    `Usage: ${call} [options]`,
    '',
    ...(group ? table(rowsOf(commands)) : grouped(line, commands)),
    '',
    `${call} --help shows options and examples.`,
    '',
    ...exitCodes(line),
  ].join('\n');
}

const rowsOf = (commands: readonly CommandRow[]): string[][] => commands.map(({ name, summary }) => [name, summary]);

/** The commands under their headings, all in the same columns. A command without a heading comes last. */
function grouped({ groups = [] }: CommandLine, commands: readonly CommandRow[]): string[] {
  if (groups.length === 0) return table(rowsOf(commands));
  const titleOf = ({ name }: CommandRow): string =>
    groups.find(([, words]) => words.includes(name.split(' ')[0] ?? ''))?.[0] ?? 'Others';
  const lines = new Map(table(rowsOf(commands)).map((text, index) => [commands[index], text]));
  return [...groups.map(([title]) => title), 'Others'].flatMap((title) => {
    const rows = commands.filter((command) => titleOf(command) === title).map((command) => lines.get(command) ?? '');
    return rows.length > 0 ? ['', title, ...rows] : [];
  });
}

export function helpOf(
  line: CommandLine,
  { name, summary, details, usage, args, options, examples, withoutProject }: CommandRow,
): string {
  const words = [name, ...(args ?? []).map(argumentName), ...(usage ? [usage] : []), '[options]'];
  const shared = Object.entries(line.options).filter(
    ([key, { ofProject }]) => !(withoutProject && ofProject) && options?.[key] === undefined,
  );
  return [
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...(details ? [details] : []),
    '',
    `Usage: ${line.program} ${words.join(' ')}`,
    '',
    ...table([...Object.entries(options ?? {}), ...shared].map(([key, spec]) => [optionName(key, spec), spec.help])),
    '',
    'Examples',
    ...examples.flatMap(([call, what]) => [...(what ? [`  # ${what}`] : []), `  ${call}`]),
    '',
    ...exitCodes(line),
  ].join('\n');
}

export const argumentName = ({ name, values }: ArgumentSpec): string => `<${values?.join('|') ?? name}>`;

const optionName = (key: string, { type, short, value, values }: OptionSpec): string => {
  const shown = value ?? (type === 'string' ? argumentName({ name: key, ...(values && { values }) }) : '');
  return `${short ? `-${short}, ` : ''}--${key}${shown ? ` ${shown}` : ''}`;
};

const exitCodes = (line: CommandLine): string[] => [
  'Exit codes',
  ...table(line.exitCodes.map(([code, what]) => [String(code), what])),
];

const table = (rows: readonly (readonly string[])[]): string[] => columns(rows).map((row) => `  ${row.join('  ')}`);
