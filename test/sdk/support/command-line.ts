/** Runs the command line inside the test, with readable streams, and with a terminal if one is needed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { main, type World } from '../../../sdk/src/cli/main.ts';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output read as one JSON object a line. */
  readonly json: Record<string, unknown>[];
}

export interface Running {
  readonly ended: Promise<Ran>;
  /** Ctrl-C. */
  interrupt(): void;
  /** Resolves when standard output contains this text. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface CommandLine {
  readonly folder: string;
  start(args: readonly string[]): Running;
  run(...args: string[]): Promise<Ran>;
}

export interface CommandLineOptions {
  readonly isTTY?: boolean;
  readonly env?: Record<string, string>;
  /** The person at the terminal. */
  readonly ask?: (question: string, options?: { enter?: 'yes' | 'no' }) => Promise<boolean>;
  /** How commands wait; the real clock if omitted. */
  readonly sleep?: World['sleep'];
  /** A folder that is there already; a new one if omitted. */
  readonly folder?: string;
}

export function commandLine(options: CommandLineOptions = {}): CommandLine {
  const { isTTY = false, env = {}, ask, sleep, folder = temporary('cli') } = options;
  const home = temporary('home');

  const start = (args: readonly string[]): Running => {
    let [stdout, stderr] = ['', ''];
    const waiting: (() => void)[] = [];
    const interruption = new AbortController();
    const world = {
      stdout: {
        isTTY,
        write: (text: string) => {
          stdout += text;
          for (const look of waiting) look();
        },
      },
      stderr: {
        isTTY,
        write: (text: string) => {
          stderr += text;
        },
      },
      env: { HOME: home, ...env },
      cwd: folder,
      signal: interruption.signal,
      ask,
      sleep,
    };
    const ended = main(args, world).then((code) => ({
      code,
      stdout,
      stderr,
      get json() {
        return stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      },
    }));
    return {
      ended,
      interrupt: () => interruption.abort(),
      printed: (pattern) =>
        new Promise((resolve) => {
          const look = (): void => {
            const found = pattern.exec(stdout);
            if (found) resolve(found);
          };
          waiting.push(look);
          look();
        }),
    };
  };
  return { folder, start, run: (...args) => start(args).ended };
}

/** A folder that is gone after the test. */
function temporary(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `porchlight-${name}-`));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** A command line in a folder in which `init` has run. */
export async function projectLine(
  baseUrl: string,
  options: CommandLineOptions = {},
  ...args: string[]
): Promise<CommandLine & { readonly tenantId: string }> {
  const shell = commandLine(options);
  const { code, stderr } = await shell.run('init', '--base-url', baseUrl, ...args);
  if (code !== 0) throw new Error(stderr);
  return { ...shell, tenantId: (await readCredentials(shell.folder)).tenantId };
}
