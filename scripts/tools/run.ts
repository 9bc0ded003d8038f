/** `node scripts/tools/run.ts <file of a tool> …`: runs it with the Node of the repository, installed first if need be. */
import { spawnSync } from 'node:child_process';
import { toolPath } from './tools.ts';

const [file = '', ...args] = process.argv.slice(2);
process.exitCode = spawnSync(process.execPath, [await toolPath(file), ...args], { stdio: 'inherit' }).status ?? 1;
