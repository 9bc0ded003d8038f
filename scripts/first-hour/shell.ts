/** One bash for all commands of the document, so that what a section sets is there in the next. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

export class Shell {
  readonly #bash: ChildProcessWithoutNullStreams;
  #output = '';
  #ended = false;

  constructor(env: NodeJS.ProcessEnv) {
    this.#bash = spawn(
      'bash',
      ['-c', 'set -euo pipefail; exec 2>&1; while IFS= read -r -d "" block; do eval "$block"; done'],
      { env },
    );
    this.#bash.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
    });
    this.#bash.once('exit', () => {
      this.#ended = true;
    });
  }

  /** The output of the commands. Throws with it if one of them fails. */
  async run(commands: string): Promise<string> {
    const end = `end-${randomUUID()}`;
    this.#output = '';
    this.#bash.stdin.write(`${commands}\necho ${end}\0`);
    while (!this.#output.includes(end)) {
      if (this.#ended) throw new Error(`a command failed:\n${this.#output.slice(-4_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this.#output.slice(0, this.#output.indexOf(end));
  }

  close(): void {
    this.#bash.stdin.end();
  }
}
