/**
 * The parts of a command line: commands with their help as data. Two programs use it: `porchlight` and the operator's.
 */
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';
import type { Sleep } from './sleep.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** The name of the value in the help: `<url>`. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: boolean;
  /** The only values that it takes. */
  readonly values?: readonly string[];
  /** The option is about the project of `.service`, and has no meaning for a command without one. */
  readonly ofProject?: true;
}

/** A word that has to follow the name of a command. */
export interface ArgumentSpec {
  readonly name: string;
  readonly values?: readonly string[];
}

/** A command as the reader of a command line and the help see it. */
export interface CommandRow {
  /** One word, or two: the object and the action. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  /** The words that follow the name, if their number is fixed. */
  readonly args?: readonly ArgumentSpec[];
  /** The text after the name: `<url>...`. */
  readonly usage?: string;
  readonly options?: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly (readonly [line: string, what?: string])[];
  /** The command works without a project, so its help leaves out options about projects. */
  readonly withoutProject?: true;
  /** The command reads everything after its name itself, including `--help`: it gets all words as positionals. */
  readonly readsArguments?: boolean;
}

export interface Command extends CommandRow {
  readonly examples: readonly (readonly [line: string, what: string])[];
  run(context: Context): Promise<ExitCode>;
}

/** A program: its commands, and what they have in common. */
export interface CommandLine<Row extends CommandRow = CommandRow> {
  /** The name by which it is called. */
  readonly program: string;
  /** Lines above the list of commands. */
  readonly intro: readonly string[];
  readonly commands: readonly Row[];
  /** Headings for the list of all commands, each with the first words of its commands. */
  readonly groups?: readonly (readonly [title: string, words: readonly string[]])[];
  /** Options that every command takes. */
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly exitCodes: readonly (readonly [code: number, what: string])[];
}

/** `enter`: the answer if the person only presses Enter; yes if omitted. */
export interface AskOptions {
  readonly enter?: 'yes' | 'no';
}

/** Everything outside the program that a command may use. */
export interface Context {
  readonly out: Output;
  readonly positionals: readonly string[];
  /** Root of the project, where `.service` is. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts with Ctrl-C. */
  readonly signal: AbortSignal;
  /** The id of an approval, if the command runs again because the owner approved its call. */
  readonly approval?: string | undefined;
  /** Asks the person at the terminal; undefined when a program runs the command. */
  readonly ask?: ((question: string, options?: AskOptions) => Promise<boolean>) | undefined;
  /** How a command waits; the real clock if omitted. */
  readonly sleep?: Sleep | undefined;
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  /** A whole number; anything else is a usage error. */
  number(name: string): number | undefined;
}
