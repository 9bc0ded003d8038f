/** Builds and starts one example with a project of its own, and lets its check loose on it. Everything ends with it. */
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Example } from './catalogue.ts';
import { checkDevelopment } from './development.ts';
import type { Injection } from './injected-links.ts';
import { freePort, whileServed } from './processes.ts';
import { createProject } from './project.ts';
import type { Running } from './running.ts';
import type { Service } from './service.ts';

export interface Place {
  /** Folder with the installed example. */
  readonly copy: string;
  readonly service: Service;
  readonly browser: Browser;
  /** Hears what is being done. */
  readonly step: (what: string) => void;
}

/** How many injected callbacks were stored; undefined for an example that has no callback. */
export async function run(example: Example, place: Place): Promise<Injection | undefined> {
  const { name, check } = example;
  const { copy, service, browser, step } = place;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const newPage = async () => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    return page;
  };
  const { tenantId, management, credentials } = await createProject(service.baseUrl, name, url, await newPage());
  writeFileSync(join(copy, '.service'), credentials, { mode: 0o600 });
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
    if (check !== 'mcp') {
      step('as the quickstart starts it');
      await checkDevelopment(example, copy, running, service.baseUrl);
    }
    return injection;
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}
