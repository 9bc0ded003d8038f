/** The help texts, out of the same data that reads the command line. */
import type { Command, OptionSpec } from './command.ts';
import { EXIT_HELP } from './exit-codes.ts';
import { columns } from './output.ts';

export const SHARED_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  wait: { type: 'boolean', help: 'where the owner has to approve: waits, and goes on after the approval' },
  project: { type: 'string', value: '<folder>', help: 'root of the project, where .service is; here if left out' },
  service: {
    type: 'string',
    value: '<url>',
    help: 'confirms the service that .service names, where it is none that you made a project at',
  },
  json: { type: 'boolean', help: 'one JSON object a line, as when piped' },
  text: { type: 'boolean', help: 'text, also when piped' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
};

/** Of all commands, or of the two-word commands that begin with `group`. */
export function overview(commands: readonly Command[], group?: string): string {
  const call = `porchlight ${group ? `${group} ` : ''}<command>`;
  return [
    'Porchlight: social login without a provider account.',
    '',
    `Usage: ${call} [options]`,
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `${call} --help shows options and examples.`,
    '',
    ...exitCodes(),
  ].join('\n');
}

export function helpOf({ name, summary, usage, options = {}, examples }: Command): string {
  return [
    `${summary}.`,
    '',
    `Usage: porchlight ${[name, ...(usage ? [usage] : []), '[options]'].join(' ')}`,
    '',
    ...table(
      Object.entries({ ...options, ...SHARED_OPTIONS }).map(([key, spec]) => [optionName(key, spec), spec.help]),
    ),
    '',
    'Examples',
    ...examples.flatMap(([line, what]) => [`  # ${what}`, `  ${line}`]),
    '',
    ...exitCodes(),
  ].join('\n');
}

const optionName = (key: string, { short, value }: OptionSpec): string =>
  `${short ? `-${short}, ` : ''}--${key}${value ? ` ${value}` : ''}`;

const exitCodes = (): string[] => ['Exit codes', ...table(EXIT_HELP.map(([code, what]) => [String(code), what]))];

const table = (rows: readonly (readonly string[])[]): string[] => columns(rows).map((row) => `  ${row.join('  ')}`);
