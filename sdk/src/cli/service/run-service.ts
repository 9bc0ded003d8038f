/**
 * Runs a part of the service. A built part runs in this process, so that its signals and its exit are those of this
 * command.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import type { Context } from '../frame/command.ts';
import { EXIT, type ExitCode } from '../frame/exit-codes.ts';
import type { Output } from '../frame/output.ts';
import { endWithParent } from './end-with-parent.ts';
import { findService, neededNode, type Service } from './find-service.ts';
import { restartWithFlags } from './restart-with-flags.ts';

interface Part {
  /** The file of the package that exports `run`. */
  readonly built: string;
  /** The file of a clone, which the clone's own Node runs. */
  readonly source: string;
  readonly args: readonly string[];
  /** Flags for Node itself. */
  readonly flags?: readonly string[];
}

export async function runService(part: Part, context: Context, service = findService(context.folder)) {
  const { out } = context;
  if (!service) return sayThereIsNone(out);
  if (service.kind === 'clone') return runClone(part, context, service);
  const needed = neededNode(service);
  if (needed) {
    out.fault('nodeTooOld', `The service needs Node ${needed} or later, and this is ${process.versions.node}.`, [
      '  Install a newer Node, or put one into this folder:',
      '    npm install node@24',
      `  after which ${PACKAGE_TEXTS.command} uses that one here.`,
    ]);
    return EXIT.unavailable;
  }
  restartWithFlags(part.flags ?? [], context.env);
  endWithParent(context.env);
  const { run } = await import(pathToFileURL(join(service.folder, 'dist', part.built)).href);
  return (await run(part.args)) as ExitCode;
}

function sayThereIsNone(out: Output): ExitCode {
  out.fault(
    'serverNotFound',
    `There is no Porchlight service near this folder. Install the package that has it: npm install ${PACKAGE_TEXTS.serviceSource('<address of a running service>')}`,
    ['  It needs Node 22.17 or later.', '  Or run this command in a clone of the repository.'],
  );
  return EXIT.unavailable;
}

/** The repository pins the Node that can run its TypeScript. */
function runClone(
  { source, args, flags = [] }: Part,
  { env, signal }: Context,
  { folder }: Service,
): Promise<ExitCode> {
  const pinned = join(folder, 'node_modules/.bin/node');
  const child = spawn(existsSync(pinned) ? pinned : process.execPath, [...flags, source, ...args], {
    cwd: folder,
    env: { ...env },
    stdio: 'inherit',
  });
  // The terminal also sends Ctrl-C to the child; only other signals have to be passed on.
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? EXIT.ok : EXIT.unavailable));
  });
}
