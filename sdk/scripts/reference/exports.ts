/** The declarations of the SDK, as the compiler writes them, and what each entry exports of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Declaration, readDeclarations } from './declarations.ts';

const SDK = join(import.meta.dirname, '../..');
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

export interface EntryExports {
  /** `@porchlight/sdk/server`. */
  readonly name: string;
  /** The text about the entry at the head of its index file. */
  readonly about: string;
  readonly declarations: readonly Declaration[];
}

const EXPORT = /^export (type )?\{([^}]+)\} from '([^']+)\.ts';/gm;

export function entryExports(): EntryExports[] {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-declarations-'));
  try {
    const options = ['-p', join(SDK, 'tsconfig.build.json'), '--emitDeclarationOnly', '--outDir', folder];
    execFileSync(process.execPath, [compiler, ...options], { stdio: ['ignore', 'inherit', 'inherit'] });
    const { name, exports } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
    return Object.entries<{ types?: string }>(exports).flatMap(([entry, { types }]) =>
      types ? [readEntry(`${name}${entry.slice(1)}`, join(folder, types.replace('./dist/', '')))] : [],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readEntry(name: string, index: string): EntryExports {
  const text = readFileSync(index, 'utf8');
  const declarations = [...text.matchAll(EXPORT)].flatMap(([, , names = '', module = '']) => {
    const declared = readDeclarations(readFileSync(join(dirname(index), `${module}.d.ts`), 'utf8'));
    return names
      .split(',')
      .map((one) => one.replace(/\btype\b/, '').trim())
      .filter(Boolean)
      .map((one) => declared.get(one) ?? missing(one, module));
  });
  const about = (/^\/\*\* `[^`]+`: ([\s\S]*?) \*\//.exec(text)?.[1] ?? '').replaceAll(/\s*\n \*\s*/g, ' ');
  return { name, about: about.charAt(0).toUpperCase() + about.slice(1), declarations };
}

function missing(name: string, module: string): never {
  throw new Error(`${module} declares no ${name} that the reference could show.`);
}
