/** Opens an address in the default browser. Without one nothing happens: the address is printed anyway. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configFolder, type Env } from './private-file.ts';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Only a web address is passed to a program, and as one argument, never through a shell. */
const isOfTheWeb = (url: string): boolean => /^https?:\/\//.test(url);

export function openInBrowser(url: string): void {
  if (isOfTheWeb(url)) open(url);
}

/**
 * The same for an address that is a credential. Every user of a machine can read the arguments of every process, so the
 * browser gets a file that only its owner can read, and that leads to the address. The next call replaces the file.
 */
export function openSecretInBrowser(url: string, env: Env, opener: (address: string) => void = open): void {
  if (!isOfTheWeb(url)) return;
  const folder = configFolder(env);
  const path = join(folder, 'open.html');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(path, { force: true });
    writeFileSync(path, leadingTo(new URL(url).href), { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
  } catch {
    return;
  }
  opener(pathToFileURL(path).href);
}

/** The URL parser has encoded quotes and angle brackets; only the ampersand has to be escaped here. */
function leadingTo(href: string): string {
  const address = href.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Porchlight</title><meta http-equiv="refresh" content="0;url=${address}"><p><a href="${address}">Go on to Porchlight</a></p></html>\n`;
}

function open(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
