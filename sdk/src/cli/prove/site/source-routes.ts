/**
 * Addresses that are in the source of the app, if the command runs in its folder. They lead to pages that no other page
 * links to, and a finding can name the file. Only paths are read from the source; the source itself never leaves this
 * machine.
 */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readText } from '../../../files/read.ts';
import type { PageReader } from '../reading/page-reader.ts';

export interface SourceRoute {
  /** The path, with `{}` for each part that is an id. */
  readonly path: string;
  readonly file: string;
  readonly line: number;
}

const MOST_FILES = 400;
const MOST_BYTES = 200_000;
const MOST_ROUTES = 200;
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|rb|php|go)$/;
const SKIPPED = /^(?:node_modules|dist|build|out|coverage|vendor|tests?|__tests__|spec|e2e|\..*)$/;
const FILE_ENDING = /\.(?:[cm]?[jt]sx?|css|json|html?|png|svg|ico|vue|svelte|astro|txt|xml|webmanifest)$/;

export async function sourceRoutes(folder: string, reader: PageReader): Promise<SourceRoute[]> {
  const routes = new Map<string, SourceRoute>();
  for (const file of await filesBelow(folder)) {
    const name = relative(folder, file).split(sep).join('/');
    const byName = routeOfFile(name);
    if (byName && !routes.has(byName)) routes.set(byName, { path: byName, file: name, line: 1 });
    const text = await readText(file).catch(() => '');
    if (text.length > MOST_BYTES) continue;
    const reading = await reader.read({ text, href: 'file:///', isHtml: false });
    for (const path of reading?.paths ?? []) {
      if (routes.has(path) || path === '/' || FILE_ENDING.test(path) || /\{\}[^/?&]|\.\./.test(path)) continue;
      routes.set(path, { path, file: name, line: lineOf(text, path) });
    }
    if (routes.size >= MOST_ROUTES) break;
  }
  return [...routes.values()];
}

/** What stands before the address in a definition of a route: `app.get('`, `@app.route("`, `path('`, `HandleFunc("GET `. */
const DEFINES =
  /(?:\.(?:get|post|put|patch|delete|all|use|route|on|handle|handlefunc)|\b(?:path|route))\(\s*['"`](?:[a-z]+ )?$/i;
const ID = /:\w+|<[^>]*>|\$?\{[^}]*\}|\[[^\]]*\]/g;

/** The line that defines the address, or else the first one that has it, such as a link. */
function lineOf(text: string, path: string): number {
  const beginning = path.split('{}')[0] ?? path;
  let best = { at: 0, fits: 0 };
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const isDefinition = DEFINES.test(text.slice(Math.max(0, at - 40), at));
    const [written = ''] = /^[^\s'"`?#]*/.exec(text.slice(at, at + 200)) ?? [];
    const fits = 1 + (isDefinition ? 2 : 0) + (written.replace(ID, '{}') === path ? 1 : 0);
    if (fits > best.fits) best = { at, fits };
  }
  return text.slice(0, best.at).split('\n').length;
}

/** For frameworks that derive addresses from file names. Null if the file has no address. */
export function routeOfFile(name: string): string | null {
  const found =
    /(?:^|\/)app\/(.*?)\/?(?:page|route)\.[jt]sx?$/.exec(name) ??
    /(?:^|\/)src\/routes\/(.*?)\/?\+(?:page|server)(?:\.server)?\.(?:svelte|[jt]s)$/.exec(name) ??
    /(?:^|\/)server\/((?:api|routes)\/.*?)(?:\.(?:get|post|put|patch|delete))?\.[jt]s$/.exec(name) ??
    /(?:^|\/)pages\/(.*?)\.(?:[jt]sx?|vue|astro)$/.exec(name);
  if (!found) return null;
  const segments = (found[1] ?? '')
    .replace(/^routes\//, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'index' && !/^\(.*\)$/.test(segment))
    .map((segment) => (/^\[.*\]$/.test(segment) ? '{}' : segment));
  return segments.some((segment) => segment.startsWith('_') || segment.startsWith('@'))
    ? null
    : `/${segments.join('/')}`;
}

async function filesBelow(folder: string, depth = 0): Promise<string[]> {
  if (depth > 8) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files: string[] = [];
  for (const entry of entries.sort((one, other) => one.name.localeCompare(other.name))) {
    if (files.length >= MOST_FILES) break;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.test(entry.name)) files.push(...(await filesBelow(path, depth + 1)));
    else if (entry.isFile() && SOURCE.test(entry.name)) files.push(path);
  }
  return files.slice(0, MOST_FILES);
}
