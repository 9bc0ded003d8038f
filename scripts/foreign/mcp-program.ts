/** An MCP client that is a program: how it is installed and run, and the person whom it sends to the browser. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Signs in and agrees at an address. Resolves when the browser is back at the program. */
export type Person = (address: string) => Promise<void>;

export interface Place {
  /** A separate folder; it is the home folder of the program. */
  readonly folder: string;
  readonly serverUrl: string;
  readonly person: Person;
}

export interface McpClient {
  readonly name: string;
  readonly package: string;
  /** Returns the steps that the client reached, in order. */
  connect(place: Place): Promise<string[]>;
}

export const personWith =
  (newPage: () => Promise<Page>): Person =>
  async (address) => {
    const page = await newPage();
    await page.goto(address);
    await page.click('[data-persona="ada"]');
    await page.waitForSelector('text=Use the app in your name');
    const service = new URL(page.url()).origin;
    await page.click('[data-action="approve"]');
    await page.waitForURL(({ origin }) => origin !== service);
    await page.context().close();
  };

const AUTHORIZATION = /https?:\/\/[^\s"'\p{Cc}]+\/t\/[^\s"'\p{Cc}]+\/authorize\?[^\s"'\p{Cc}]+/u;

/** The address that a program asks to open, once it is printed completely. */
export function addressIn(text: string): string | undefined {
  const [address] = AUTHORIZATION.exec(text) ?? [];
  return address && /^\p{Cc}/u.test(text.slice(text.indexOf(address) + address.length)) ? address : undefined;
}

export const environment = (folder: string): Record<string, string> => ({
  PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  HOME: folder,
  // There is no person here: the command that should open a browser does nothing, and the program also prints the
  // address.
  BROWSER: 'true',
});

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

interface RunOptions {
  readonly env?: Record<string, string>;
  /** The text for its standard input. The input then ends, unless an answer is awaited. */
  readonly input?: string;
  /** When the output matches, the program may end. */
  readonly until?: RegExp;
}

const ENDS_WITHIN_MS = 120_000;

/** Runs a command to its end, and sends the person to every address that it shows. */
export function runCommand(
  { folder, person }: Place,
  [command = '', ...args]: readonly string[],
  { env = {}, input = '', until }: RunOptions = {},
): Promise<Outcome> {
  const child = spawn(command, args, { cwd: folder, env: { ...environment(folder), ...env }, stdio: 'pipe' });
  if (until) child.stdin.write(input);
  else child.stdin.end(input);
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  let [output, wasSent] = ['', false];
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until?.test(output)) child.kill();
      const address = addressIn(output);
      if (!address || wasSent) return;
      wasSent = true;
      person(address).catch(reject);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}
