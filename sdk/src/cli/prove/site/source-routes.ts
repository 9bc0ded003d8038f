/**
 * Addresses that are in the source of the app, if the command runs in its folder. They lead to pages that no other page
 * links to, and a finding can name the line of the handler. Only paths are read from the source; the source itself never
 * leaves this machine.
 */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readText } from '../../../files/read.ts';
import type { PageReader } from '../reading/page-reader.ts';
import { handlersIn, mountsIn, normal } from './route-source.ts';

export interface SourceRoute {
  /** The path, with `{}` for each part that is an id. */
  readonly path: string;
  readonly file: string;
  readonly line: number;
  /** The method that the handler is for; null if the source does not say it. */
  readonly method: string | null;
  /** Whether the handler is at this line. Otherwise the address is only mentioned there. */
  readonly isHandler: boolean;
}

/** What the run takes from the source of the app. */
export interface Source {
  readonly routes: readonly SourceRoute[];
  /** Names that handlers take from a query, such as `user` in `searchParams.get('user')`. */
  readonly parameters: readonly string[];
}

const MOST_FILES = 400;
const MOST_BYTES = 200_000;
const MOST_ROUTES = 200;
const MOST_PARAMETERS = 24;
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|rb|php|go)$/;
const SKIPPED =
  /^(?:node_modules|dist|build|out|coverage|vendor|tests?|__tests__|spec|e2e|venv|__pycache__|public|\..*)$/;
const FILE_ENDING = /\.(?:[cm]?[jt]sx?|css|json|html?|png|svg|ico|vue|svelte|astro|txt|xml|webmanifest)$/;
const PARAMETER =
  /(?:searchParams\.get\(|query\(|args\.get\(|GET\.get\(|query\.get\(|Query\(\)\.Get\(|headers?(?:\.get)?\()\s{0,4}["'](?<quoted>[\w-]{1,40})["']|\bquery\.(?<dotted>\w{1,40})|\b(?:query|headers)\[["'](?<indexed>[\w-]{1,40})["']\]/g;

export async function readSource(folder: string, reader: PageReader): Promise<Source> {
  const handlers = new Map<string, SourceRoute>();
  const mentions = new Map<string, SourceRoute>();
  const mounts = new Set<string>();
  const parameters = new Set<string>();
  for (const file of await filesBelow(folder)) {
    const name = relative(folder, file).split(sep).join('/');
    const text = await readText(file).catch(() => '');
    if (text.length > MOST_BYTES) continue;
    const byName = routeOfFile(name);
    if (byName) {
      for (const { method, line } of exportsIn(text, name)) {
        put(handlers, { path: byName, file: name, line, method, isHandler: true });
      }
    }
    for (const handler of handlersIn(text)) put(handlers, { ...handler, file: name, isHandler: true });
    for (const mount of mountsIn(text)) mounts.add(mount);
    for (const { groups = {} } of text.matchAll(PARAMETER)) {
      const parameter = groups.quoted ?? groups.dotted ?? groups.indexed;
      if (parameter && parameters.size < MOST_PARAMETERS) parameters.add(parameter);
    }
    const reading = await reader.read({ text, href: 'file:///', isHtml: false });
    for (const path of reading?.paths ?? []) {
      if (path === '/' || FILE_ENDING.test(path) || /\{\}[^/?&]|\.\./.test(path)) continue;
      put(mentions, { path, file: name, line: 1, method: null, isHandler: false });
    }
    if (handlers.size + mentions.size >= MOST_ROUTES) break;
  }
  const known = new Set([...handlers.values()].map(({ path }) => path));
  const others = [...mentions.values()].filter(({ path }) => !known.has(normal(path)));
  return { routes: [...mounted([...handlers.values()], mounts, mentions), ...others], parameters: [...parameters] };
}

/** The first handler for a method and path counts. */
function put(routes: Map<string, SourceRoute>, route: SourceRoute): void {
  const key = `${route.method ?? ''} ${route.path}`;
  if (!routes.has(key)) routes.set(key, route);
}

/** A router below `/api` names its routes without it. They count with it if the source mentions the whole address. */
function mounted(
  handlers: readonly SourceRoute[],
  mounts: ReadonlySet<string>,
  mentions: ReadonlyMap<string, SourceRoute>,
): SourceRoute[] {
  const whole = new Set([...mentions.values()].map(({ path }) => normal(path)));
  return handlers.flatMap((route) => {
    const below = [...mounts].map((mount) => normal(`${mount}${route.path}`)).filter((path) => path !== route.path);
    const longer = below.filter((path) => whole.has(path) || !whole.has(route.path));
    return [route, ...longer.map((path) => ({ ...route, path }))];
  });
}

const EXPORTS =
  /^export\s+(?:(?:async\s+)?function|const|let)\s+(?<name>GET|POST|PUT|PATCH|DELETE|load|loader|action|actions)\b|^export\s+default\b/;
const METHOD_OF: Readonly<Record<string, string>> = { load: 'GET', loader: 'GET', action: 'POST', actions: 'POST' };

/** What a file that is a route exports: a function for each method, or a page. */
function exportsIn(text: string, name: string): { method: string | null; line: number }[] {
  const found = text.split('\n').flatMap((line, index) => {
    const match = line.length <= 500 ? EXPORTS.exec(line) : null;
    if (!match) return [];
    const exported = match.groups?.name;
    return [{ method: exported ? (METHOD_OF[exported] ?? exported) : 'GET', line: index + 1 }];
  });
  const [, method] = /\.(get|post|put|patch|delete)\.[jt]s$/.exec(name) ?? [];
  if (method) return [{ method: method.toUpperCase(), line: found[0]?.line ?? 1 }];
  return found.length > 0 ? found : [{ method: 'GET', line: 1 }];
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
