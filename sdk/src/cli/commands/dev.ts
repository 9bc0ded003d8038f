import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

export const dev: Command = {
  name: 'dev',
  summary: 'Start a local service with built-in personas',
  options: {
    port: { type: 'string', value: '<n>', help: '3000 if left out' },
    server: { type: 'string', value: '<folder>', help: 'folder of the Porchlight repository' },
  },
  examples: [
    ['porchlight dev', 'the service at http://localhost:3000'],
    ['porchlight dev --server ../porchlight --port 3100', 'from a clone elsewhere, on another port'],
  ],

  async run({ out, folder, text, number, env, signal }) {
    const port = number('port') ?? 3000;
    const named = text('server');
    const root = named ? repositoryAt(named) : (repositoryAbove(folder) ?? repositoryAbove(import.meta.url));
    if (!root) {
      out.fault('serverNotFound', 'There is no Porchlight service near this folder.', [
        '  The SDK does not contain it. Clone its repository, then',
        '    npm install && npm start',
        '  or name the clone: porchlight dev --server <folder>',
      ]);
      return EXIT.refused;
    }
    return startService(root, port, env, signal);
  },
};

const repositoryAt = (folder: string): string | undefined =>
  existsSync(join(folder, 'server/main.ts')) ? folder : undefined;

function repositoryAbove(start: string): string | undefined {
  let folder = start.startsWith('file:') ? dirname(fileURLToPath(start)) : start;
  for (;;) {
    if (repositoryAt(folder)) return folder;
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

/** The repository pins the Node that can run its TypeScript. */
function startService(
  root: string,
  port: number,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const pinned = join(root, 'node_modules/.bin/node');
  const child = spawn(existsSync(pinned) ? pinned : process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to the child too; only other ways of stopping have to be passed on.
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? EXIT.ok : EXIT.refused));
  });
}
