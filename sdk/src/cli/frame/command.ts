/** What a command is: its help as data, and one function. */
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';
import type { Sleep } from './sleep.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** How the value is called in the help: `<url>`. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: boolean;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the name: `<url>...`. */
  readonly usage?: string;
  readonly options?: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Everything behind its name, help included, is the command's own to read: it gets it as positionals. */
  readonly readsArguments?: boolean;
  run(context: Context): Promise<ExitCode>;
}

/** What Enter alone means: yes if left out. */
export interface AskOptions {
  readonly enter?: 'yes' | 'no';
}

/** What a command may use of the world. */
export interface Context {
  readonly out: Output;
  readonly positionals: readonly string[];
  /** Root of the project, where `.service` is. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts with Ctrl-C. */
  readonly signal: AbortSignal;
  /** The id of an approval, where the command is run again because the owner approved its call. */
  readonly approval?: string | undefined;
  /** Asks the person at the terminal; undefined when a program runs the command. */
  readonly ask?: ((question: string, options?: AskOptions) => Promise<boolean>) | undefined;
  /** How a command waits; by the clock if left out. */
  readonly sleep?: Sleep | undefined;
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  /** A whole number; anything else is a usage error. */
  number(name: string): number | undefined;
}
