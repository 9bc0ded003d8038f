/** Shows an address in the default browser. Where there is none nothing happens: the address is printed anyway. */
import { spawn } from 'node:child_process';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

export function openInBrowser(url: string): void {
  // Only an address of the web goes to a program, and as one argument, never through a shell.
  if (!/^https?:\/\//.test(url)) return;
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
