/**
 * Whether a Chromium can do what the tests need: show a page with text and a form, accept typing, and answer.
 * `--version` says nothing about that: without a font, or with a library missing, Chromium starts and crashes on the
 * first page.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '../../browser/chromium-flags.ts';

const PAGE = `<!doctype html><title>A page</title>
<h1>Text that has a width</h1>
<form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Hello ' + this.name.value">
<label>Name <input name="name"></label><button>Send</button></form><output></output>`;

const PATIENCE_MS = 60_000;

/** Returns what failed, or undefined. */
export async function faultOfChromium(program: string, patienceMs = PATIENCE_MS): Promise<string | undefined> {
  if (!existsSync(program)) return `there is no ${program}`;
  const folder = mkdtempSync(join(tmpdir(), 'prove-chromium-'));
  const proof = showPage(wrap(program, folder)).catch(reasonOf);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no page within ${patienceMs / 1_000} s`), patienceMs);
  });
  const fault = await Promise.race([proof, tooLong]);
  clearTimeout(timer);
  killProcesses(folder);
  await proof;
  rmSync(folder, { recursive: true, force: true });
  return fault;
}

async function showPage(program: string): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: program, args: [...CHROMIUM_FLAGS], timeout: 0 });
  const page = await browser.newPage();
  await page.setContent(PAGE);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button').click();
  const answer = await page.locator('output').textContent();
  const width = await page.evaluate(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1'));
    return range.getBoundingClientRect().width;
  })()`);
  await browser.close();
  if (answer !== 'Hello Ada') return 'a form on a page does not answer';
  return Number(width) > 0 ? undefined : 'text has no width; is there a font?';
}

/** Playwright cannot end a browser that never finishes its start, so its process id is recorded here. */
function wrap(program: string, folder: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const file = join(folder, 'browser');
  writeFileSync(file, `#!/bin/sh\necho $$ >${quoted(join(folder, 'pid'))}\nexec ${quoted(program)} "$@"\n`);
  chmodSync(file, 0o700);
  return file;
}

/** All processes of the browser: Playwright starts each browser as the leader of a group. */
function killProcesses(folder: string): void {
  const file = join(folder, 'pid');
  if (!existsSync(file)) return;
  try {
    process.kill(-Number(readFileSync(file, 'utf8')), 'SIGKILL');
  } catch {
    // They have ended already.
  }
}

/** The line that names the cause: Playwright's error contains the whole output of the browser. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
  const cause = lines.find((line) =>
    /error while loading|cannot open|FATAL|ENOENT|EACCES|exitCode=|signal=/.test(line),
  );
  const first = lines[0] ?? '';
  return (cause === undefined || cause === first ? first : `${first} (${cause})`).slice(0, 400);
}
