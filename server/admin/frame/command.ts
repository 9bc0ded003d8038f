/** What a command of the operator is: a row of the table in commands.ts. */
import type { ArgumentSpec, OptionSpec } from '../../../sdk/src/cli/frame/command.ts';
import type { Config } from '../../config/config.ts';
import type { Result } from '../../kernel/result.ts';
import type { AdminContext } from './admin-context.ts';
import type { Block } from './render.ts';

/** Codes that the process ends with. A script can tell from them what happened. */
export const EXIT = { done: 0, failed: 1, usage: 2, notFound: 3, refused: 4 } as const;
export type Fault = {
  readonly exit: keyof typeof EXIT;
  readonly message: string;
  /** Lines below the message. The message itself is one line, because names in it may hold line ends. */
  readonly lines?: readonly string[];
  /** The command that explains the error. */
  readonly help?: string;
};

/** The answer of a command, in a form for programs and in one for people. */
export interface Report {
  readonly data: object;
  readonly blocks: readonly Block[];
}

export interface Call {
  readonly config: Config;
  /** Positional arguments by name. */
  readonly args: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints a line to standard error while the command works. */
  say(text: string): void;
  /** Opens the storage at the first call. */
  context(): Promise<AdminContext>;
}

export type Option = OptionSpec;

export interface Command {
  /** Two words: the object and the action. One word if it is about the whole service. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly args?: readonly ArgumentSpec[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Example calls, without the name of the program. */
  readonly examples: readonly string[];
  /** What a person must agree to first; null when there is nothing to lose. */
  readonly question?: (call: Pick<Call, 'args' | 'config'>) => string | null;
  run(call: Call): Promise<Result<Report, Fault>>;
}
