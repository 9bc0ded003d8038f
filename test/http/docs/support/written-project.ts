/** A folder with the files that a document tells its reader to write, and the programs that run in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PACKAGE_TEXTS } from '@porchlight/contract';
import { endAfterFile } from '../../../support/cleanup.ts';
import { compiledOnce, nodeBinary, repositoryRoot } from '../../../support/repository.ts';
import { codeBlocks } from './code-blocks.ts';

const PACKAGES = join(repositoryRoot, 'test/http/docs/support/resolve-packages.mjs');
const CLI = join(repositoryRoot, 'sdk/src/cli/bin.ts');

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

interface Running {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly output: () => string;
}

interface Started extends Pick<Running, 'output'> {
  readonly ended: Promise<number | null>;
  stop(): Promise<unknown>;
}

export class WrittenProject {
  readonly path = mkdtempSync(join(tmpdir(), 'porchlight-docs-'));
  readonly #markdown: string;
  readonly #running = new Set<ChildProcess>();

  /** `markdown` with the ports that it names replaced by free ones. */
  constructor(markdown: string) {
    this.#markdown = markdown;
    symlinkSync(join(repositoryRoot, 'node_modules'), join(this.path, 'node_modules'));
    for (const { attributes, text } of codeBlocks(markdown)) if (attributes.title) this.write(attributes.title, text);
    endAfterFile(async () => {
      for (const child of this.#running) child.kill('SIGKILL');
      rmSync(this.path, { recursive: true, force: true });
    });
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), text);
  }

  /** The line of the document that begins with the name of the command line and the command, run by the SDK's own sources. */
  runCommand(command: string): Promise<Finished> {
    const lines = codeBlocks(this.#markdown)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.split('\n'));
    const line = lines.find((candidate) => candidate.startsWith(`${PACKAGE_TEXTS.command} ${command}`));
    if (line === undefined) throw new Error(`the document does not say ${PACKAGE_TEXTS.command} ${command}`);
    return this.run(CLI, ...line.slice(PACKAGE_TEXTS.command.length + 1).split(' '));
  }

  run(...args: string[]): Promise<Finished> {
    const { child, output } = this.#spawn(args);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output: output() }));
    });
  }

  /** Resolves once the program has printed `ready`. It ends with the test file. */
  async start(ready: string, ...args: string[]): Promise<Started> {
    const { child, output } = this.#spawn(args);
    await new Promise<void>((resolve, reject) => {
      const look = () => output().includes(ready) && resolve();
      child.stdout?.on('data', look);
      child.once('close', () => reject(new Error(`it ended: ${output()}`)));
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const stop = (): Promise<unknown> => {
      child.kill('SIGKILL');
      return ended;
    };
    return { output, ended, stop };
  }

  /** The program and its arguments that run a file of this folder, for a test that starts it by itself. */
  nodeCommand(file: string): readonly string[] {
    return [nodeBinary(), '--import', PACKAGES, file];
  }

  #spawn(args: readonly string[]): Running {
    const env = { PATH: process.env.PATH, HOME: this.path, ...compiledOnce() };
    const child = spawn(nodeBinary(), ['--import', PACKAGES, ...args], { cwd: this.path, env });
    this.#running.add(child);
    child.once('close', () => this.#running.delete(child));
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    return { child, output: () => Buffer.concat(chunks).toString('utf8') };
  }
}
