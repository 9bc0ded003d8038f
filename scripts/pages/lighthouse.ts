/**
 * `npm run lighthouse`: what Lighthouse says about the pages of a service that this command starts: accessibility and
 * best practices must be 100, SEO too for public pages, and performance at least 95. Run it on a quiet machine: it
 * measures the machine too.
 *
 *   npm run lighthouse the pages of LOOKED_AT
 *   npm run lighthouse -- project-users consent pages of scripts/pages/shown-pages.ts by name, or `all` (in English)
 *   npm run lighthouse -- /docs/tokens /docs/api any other address that needs no sign-in
 *   npm run lighthouse -- --mobile as a phone on a slow line, which is Lighthouse's default, in place of a desktop
 *
 * Lighthouse is no dependency: it is installed by npm into a folder of its own below the folder for temporary files, once.
 * `CHROMIUM_PATH` names the browser. A page that falls short in performance is looked at twice more, and the best counts: load only ever takes away.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { pathOf } from './shown-pages.ts';
import { openWorld } from './world.ts';

const VERSION = '13.5.0';
const FOLDER = join(tmpdir(), `porchlight-lighthouse-${VERSION}`);
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Every other page is private and asks not to be indexed, so its SEO score does not count. */
const PUBLIC = ['home', 'docs', 'docs-quickstart', 'docs-api', 'privacy'];
const LOOKED_AT =
  'mcp sign-in persona-picker consent oauth-consent claim person account account-settings insights project project-users ' +
  'project-events project-callbacks project-webhooks project-keys project-members project-settings';
const ROUNDS = 3;

type Scores = Record<keyof typeof LEAST, number>;

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: { id: string }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
}

function install(): string {
  if (!existsSync(join(FOLDER, 'node_modules/lighthouse'))) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }');
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, `lighthouse@${VERSION}`], { cwd: FOLDER, stdio: 'inherit' });
  }
  return join(FOLDER, 'node_modules/lighthouse/cli/index.js');
}

/** Lighthouse clears the browser's storage before it loads a page, so the cookies are sent as a header. */
async function cookieHeader(context: BrowserContext, url: string): Promise<string> {
  const cookies = await context.cookies(url);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function look(cli: string, url: string, cookie: string, isMobile: boolean): Promise<Report> {
  const [report, headers] = [join(FOLDER, 'report.json'), join(FOLDER, 'headers.json')];
  rmSync(report, { force: true });
  writeFileSync(headers, JSON.stringify(cookie === '' ? {} : { Cookie: cookie }));
  const options = [
    '--output=json',
    `--output-path=${report}`,
    '--quiet',
    `--only-categories=${Object.keys(LEAST).join(',')}`,
    `--extra-headers=${headers}`,
    // One robots.txt serves all pages. The front page may fetch it; pages without scripts may fetch nothing.
    ...(new URL(url).pathname === '/' ? [] : ['--skip-audits=robots-txt']),
    '--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage',
    ...(isMobile ? [] : ['--preset=desktop']),
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' };
  const child = spawn(process.execPath, [cli, url, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (!existsSync(report)) throw new Error(`Lighthouse ended with ${code} at ${url}.`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

const scoresOf = ({ categories }: Report): Scores =>
  Object.fromEntries(
    Object.keys(LEAST).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;

const isGood = (scores: Scores, isPublic: boolean): boolean =>
  Object.entries(LEAST).every(
    ([name, least]) => scores[name as keyof Scores] >= least || (name === 'seo' && !isPublic),
  );

/** The audits that lost points in categories that need the full score. */
const faultsOf = ({ categories, audits }: Report, isPublic: boolean): string[] =>
  ['accessibility', 'best-practices', ...(isPublic ? ['seo'] : [])].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = audits[id];
      return audit?.score !== null && audit !== undefined && audit.score < 1 ? [`${name}: ${audit.title} (${id})`] : [];
    }),
  );

async function main(given: readonly string[]): Promise<number> {
  const isMobile = given.includes('--mobile');
  const asked = given.filter((argument) => argument !== '--mobile');
  const cli = install();
  await using world = await openWorld();
  const names = asked.includes('all')
    ? world.pages.filter(({ language }) => language === undefined).map(({ name }) => name)
    : asked.length > 0
      ? asked
      : [...PUBLIC, ...LOOKED_AT.split(' ')];
  let short = 0;
  process.stdout.write(`${isMobile ? 'phone' : 'desktop'}; performance, accessibility, best practices, SEO\n`);
  for (const name of names) {
    const known = world.pages.find((page) => page.name === name);
    if (!known && !name.startsWith('/')) throw new Error(`There is no page called ${name}.`);
    const url = world.baseUrl + (known ? await pathOf(known) : name);
    const isPublic = !known || PUBLIC.includes(name);
    const cookie = known ? await cookieHeader(known.as, url) : '';
    const { status } = await fetch(url, { headers: { cookie, accept: 'text/html' } });
    if (status >= 400) {
      process.stdout.write(`      ${name.padEnd(26)} left out: Lighthouse measures no page with status ${status}\n`);
      continue;
    }
    let report = await look(cli, url, cookie, isMobile);
    let best = scoresOf(report);
    for (let round = 1; round < ROUNDS && best.performance < LEAST.performance; round += 1) {
      const again = await look(cli, url, cookie, isMobile);
      if (scoresOf(again).performance > best.performance) [report, best] = [again, scoresOf(again)];
    }
    if (!isGood(best, isPublic)) short += 1;
    const load = loadavg()[0]?.toFixed(1);
    process.stdout.write(
      `${isGood(best, isPublic) ? 'ok   ' : 'SHORT'} ${name.padEnd(26)} ${Object.values(best).join(' ')}  load ${load}\n`,
    );
    for (const fault of faultsOf(report, isPublic)) process.stdout.write(`      ${fault}\n`);
  }
  return short;
}

process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1;
