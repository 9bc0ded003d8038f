/**
 * One example from `init` to the second address: made, started as its quickstart says, built, checked, deployed, cut
 * off. Everything that was started ends at the end.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { Example } from './catalogue.ts';
import { porchlight } from './command.ts';
import { checkDeployed, type Deployed } from './deployed.ts';
import { checkDevelopment } from './development.ts';
import type { Injection } from './injected-links.ts';
import { makeByInit } from './made-by-init.ts';
import { freePort, whileServed } from './processes.ts';
import type { Place, Running } from './running.ts';

export interface Outcome {
  readonly files: readonly string[];
  /** From `init` to the first page that shows the person's name; undefined if the example is no app. */
  readonly firstSignIn?: number;
  /** How many injected callbacks were stored; undefined for an example that has no callback. */
  readonly injection?: Injection;
  readonly deployed?: Deployed;
}

export async function run(example: Example, place: Place): Promise<Outcome> {
  const { check } = example;
  const { copy, service, browser, step } = place;
  const isApp = check !== 'mcp';
  const newPage = async () => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    return page;
  };
  const began = Date.now();
  step('init');
  const first = await freePort();
  const { tenantId, management, files } = await makeByInit(example, {
    copy,
    baseUrl: service.baseUrl,
    url: `http://localhost:${first}`,
    page: await newPage(),
  });
  let firstSignIn: number | undefined;
  if (isApp) {
    step('as the quickstart starts it');
    await checkDevelopment(example, copy, first, newPage);
    firstSignIn = Math.round((Date.now() - began) / 1_000);
  }

  const port = await freePort();
  const url = `http://localhost:${port}`;
  await porchlight(copy, 'provision', '--add', `${url}/auth/callback`);
  const settings = { PORCHLIGHT_BASE_URL: service.baseUrl, PORCHLIGHT_TENANT_ID: tenantId };
  // Vite hands only variables with its prefix to the browser.
  const forVite = Object.fromEntries(Object.entries(settings).map(([key, value]) => [`VITE_${key}`, value]));
  const env = { ...process.env, ...settings, ...forVite, PORT: String(port), ORIGIN: url };
  step('build');
  execFileSync('npm', ['run', '-s', '--if-present', 'build'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  step('start');
  const app = spawn('npm', ['run', '-s', 'start'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const running: Running = { url, tenantId, project: management, newPage, counted: service.counted };
  try {
    const { check: look } = await import(`./${check ?? 'cookie-app'}.check.ts`);
    const injection = await whileServed(app, url, () => {
      step('sign in');
      return look(running);
    });
    const deployed = example.isDeployed === false ? undefined : await checkDeployed(example, place, env, tenantId);
    return { files, firstSignIn, injection, deployed };
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}
