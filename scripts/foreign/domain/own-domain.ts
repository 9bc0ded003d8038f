/**
 * `npm run foreign -- domain`: from `PUT` of a domain to the first sign-in over https, with programs that others wrote: Knot
 * as the name server, Caddy as the proxy that asks `/edge/domains/allowed`, Pebble as the certificate authority, and Chromium.
 * It has to take less than a minute.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { createManagement, createTenant } from '../../../sdk/src/management/index.ts';
import { serveCallbackApp } from '../../../test/support/browser/callback-app.ts';
import { endWhatTestsStarted } from '../../../test/support/cleanup.ts';
import { freePort } from '../../examples/processes.ts';
import { startService } from '../../examples/service.ts';
import { mockServer } from '../providers/npm-counterparts.ts';
import { startAuthority } from './authority.ts';
import { openChromium } from './chromium.ts';
import { type HttpsClient, httpsClient } from './https-client.ts';
import { startNameServer } from './name-server.ts';
import { missingPackages } from './programs.ts';
import { startProxy } from './proxy.ts';

const SERVICE = 'id.porchlight.example';
const OWN = 'login.otter.example';
/** This host leads here as well, but it belongs to no project. */
const STRANGER = 'login.stranger.example';
const LIMIT_S = 60;

export async function walkOwnDomain(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`!! NOT run. Missing: ${missing.join(', ')}`);
    console.error(`!! Get them with: apt-get install --no-install-recommends ${missing.join(' ')}`);
    process.exitCode = 1;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-domain-'));
  try {
    await walk(folder);
  } finally {
    await endWhatTestsStarted();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walk(folder: string): Promise<void> {
  await using running = new AsyncDisposableStack();
  const [namePort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
  const names = running.use(await startNameServer(folder, namePort));
  names.enter([{ type: 'A', name: SERVICE, value: '127.0.0.1' }]);
  const service = running.use(
    await startService(async () => {
      const provider = running.use(await mockServer.start(`https://${SERVICE}/edge/auth/mock/callback`));
      return {
        ...provider.variables,
        BASE_URL: `https://${SERVICE}`,
        NAME_SERVERS: names.address,
        TRUST_PROXY: '1',
      };
    }),
  );
  const servicePort = Number(new URL(service.baseUrl).port);
  const authority = running.use(await startAuthority(folder, { nameServer: names.address, httpPort, httpsPort }));
  running.use(await startProxy(folder, { host: SERVICE, servicePort, httpPort, httpsPort }, authority));
  const ask = httpsClient(httpsPort, await authority.root());
  await untilCertified(ask);
  const profile = join(folder, 'chromium');
  mkdirSync(profile);
  const hosts = [SERVICE, OWN];
  const browser = await openChromium(profile, hosts, httpsPort, await authority.intermediate());
  running.defer(() => browser.close());

  const app = await serveCallbackApp();
  const { tenant_id, management_key } = await createTenant({ baseUrl: service.baseUrl, name: 'Otter Shop' });
  const project = createManagement({ baseUrl: service.baseUrl, managementKey: management_key });
  await project.provision([app.callback]);
  const asked = await project.claim();
  await claim(browser, asked.claim_url);
  await project.waitForClaim(asked);

  const began = performance.now();
  const step = stepsSince(began);
  const pending = await project.setDomain(OWN);
  assert.equal(pending.status, 'pending');
  step('PUT answers the records');
  names.enter(pending.records);
  step('the owner enters them');
  const active = await project.checkDomain();
  assert.deepEqual([active.status, active.problem], ['active', null]);
  step('check finds them: active');
  await ask(`https://${OWN}/edge/auth/${tenant_id}/me`);
  step('Caddy has a certificate of Pebble');
  const token = await signIn(browser, tenant_id, app.callback);
  step('first sign-in in Chromium');
  const seconds = (performance.now() - began) / 1_000;
  const verified = await ask(`https://${OWN}/edge/auth/${tenant_id}/verify`, { access_token: token });
  assert.equal((JSON.parse(verified.text) as { user: { email: string } }).user.email, 'ada@example.test');

  names.enter([{ type: 'CNAME', name: STRANGER, value: SERVICE }]);
  await assert.rejects(ask(`https://${STRANGER}/`), 'a host of nobody has a certificate');
  console.log('a host of nobody gets no certificate ✓');
  console.log(
    `from PUT to the first sign-in: ${seconds.toFixed(1)} s ${seconds < LIMIT_S ? '✓' : `✗ more than ${LIMIT_S} s`}`,
  );
  if (seconds >= LIMIT_S) process.exitCode = 1;
}

/** Waits until Caddy has the certificate of the service, which it gets while it starts. */
async function untilCertified(ask: HttpsClient): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(250)) {
    const answer = await ask(`https://${SERVICE}/healthz`).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status === 200) return;
    if (Date.now() > deadline) throw new Error(`The service does not answer over https: ${JSON.stringify(answer)}`);
  }
}

/** The owner signs in to the service and takes the project over. */
async function claim(browser: BrowserContext, claimUrl: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`https://${SERVICE}/account/sign-in/start?provider=${mockServer.id}`);
  await page.goto(claimUrl);
  await page.click('[data-action="approve"]');
}

/**
 * Returns the access token that arrives at the app. Every page of the service on the way must be under the own domain.
 */
async function signIn(browser: BrowserContext, tenantId: string, callback: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`https://${OWN}/edge/auth/${tenantId}/sign-in`);
  await page.waitForSelector('[data-action="approve"]');
  assert.equal(new URL(page.url()).host, OWN);
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${callback}**`);
  return new URL(page.url()).searchParams.get('access_token') ?? '';
}

function stepsSince(began: number): (title: string) => void {
  let before = began;
  return (title) => {
    const now = performance.now();
    console.log(`${((now - before) / 1_000).toFixed(1).padStart(5)} s  ${title}`);
    before = now;
  };
}
