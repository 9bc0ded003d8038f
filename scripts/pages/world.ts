/**
 * A running service with an owner, projects with and without data, and people in the middle of a sign-in. Everything
 * that pages can show is made over HTTP and in Chromium, as people do it, and is deleted at the end.
 */
import type { ProofCell } from '@porchlight/contract';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ProofReport } from '../../sdk/generated/porchlight.schemas.ts';
import { createManagement, createTenant, type Management } from '../../sdk/src/management/index.ts';
import { type CallbackApp, serveCallbackApp } from '../../test/support/browser/callback-app.ts';
import { endWhatTestsStarted } from '../../test/support/cleanup.ts';
import { findChromium } from '../../test/support/run/programs/find-chromium.ts';
import { startService } from '../examples/service.ts';
import { brandedPages } from './branded.ts';
import {
  agentUrl,
  approvalPath,
  begin,
  connectAgent,
  deviceCode,
  letIn,
  registerProgram,
  signInAtIssuer,
} from './programs.ts';
import { type ShownPage, shownPages } from './shown-pages.ts';

export interface World extends AsyncDisposable {
  readonly baseUrl: string;
  readonly browser: Browser;
  readonly owner: BrowserContext;
  /** Somebody who signs in to the owner's app. */
  readonly person: BrowserContext;
  readonly projectId: string;
  /** The path of the claim page of a project that waits for its owner. */
  claim(): Promise<string>;
  /** Every page that has an address. */
  readonly pages: readonly ShownPage[];
  /** Gives the branded pages another accent colour. */
  setAccent(accent: string): Promise<void>;
}

const SLOW_MS = 60_000;
/** Enough projects that their list has a second page. */
const MANY = 30;

export async function openWorld(): Promise<World> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
  const service = await startService();
  const app = await serveCallbackApp();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });
  const world = await furnish(service.baseUrl, browser, app).catch(async (error: unknown) => {
    await browser.close();
    await service[Symbol.asyncDispose]();
    throw error;
  });
  return {
    ...world,
    baseUrl: service.baseUrl,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await endWhatTestsStarted();
      await service[Symbol.asyncDispose]();
    },
  };
}

interface Claimed {
  readonly tenantId: string;
  readonly managementKey: string;
  readonly management: Management;
  readonly claimUrl: string;
}

async function furnish(baseUrl: string, browser: Browser, app: CallbackApp) {
  const contextOf = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: baseUrl, bypassCSP: true, reducedMotion: 'reduce' });
    context.setDefaultTimeout(SLOW_MS);
    return context;
  };
  const [owner, person, nobody] = [await contextOf(), await contextOf(), await contextOf()];
  const [receiver, collector, customer] = [await contextOf(), await contextOf(), await contextOf()];
  const signedIn = async (context: BrowserContext, persona: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto('/account/sign-in/start');
    await page.click(`[data-persona="${persona}"]`);
    await page.waitForURL('**/account');
    return page;
  };
  const desk = await signedIn(owner, 'grace');
  await (await signedIn(receiver, 'nameless')).close();
  const many = await signedIn(collector, 'ada');
  for (let count = 1; count <= MANY; count += 1) {
    await many.goto('/account');
    if (count > 1) await many.click('#create summary');
    await many.fill('#name', `Project ${count}`);
    await many.click('[data-action="create-project"]');
    await many.waitForURL('**/account/projects/**');
  }
  await many.close();

  const claimed = async (name: string): Promise<Claimed> => {
    const { tenant_id: tenantId, management_key: managementKey } = await createTenant({ baseUrl, name });
    const management = createManagement({ baseUrl, managementKey });
    const { claim_url: claimUrl } = await management.claim();
    await desk.goto(claimUrl);
    await desk.click('[data-action="approve"]');
    await desk.waitForLoadState();
    return { tenantId, managementKey, management, claimUrl };
  };
  const { tenantId, management, claimUrl: taken } = await claimed('Otter Shop');
  const empty = await claimed('Nothing yet');
  const bare = await claimed('Set up, unused');
  await bare.management.provision(['https://app.example.com/auth/callback']);
  await bare.management.setProvider('github', { enabled: true });
  const branded = await brandedPages({ baseUrl, app, customer, ...(await claimed('Otter Café')) });
  await management.provision([app.callback, 'https://shop.example.com/auth/callback', 'https://*.example.com/cb']);
  app.proof = (await management.hosts()).text ?? '';
  await management.checkHost(app.host);
  await management.setAgents({
    resources: ['https://shop.example.com/mcp'],
    scopes: [{ name: 'orders:read', description: 'See your orders' }],
  });
  const webhook = await management.webhooks.create({ url: `http://${app.host}/hooks` });
  const proof = await twoProofs(management);
  const invited = await management.members.invite('nameless@example.test', 'support');
  const signInAs = async (persona: string, decision = 'approve'): Promise<void> => {
    const page = await person.newPage();
    await page.goto(`/edge/auth/${tenantId}/google?redirect_uri=${encodeURIComponent(app.callback)}`);
    await page.click(`[data-persona="${persona}"]`);
    if (!/denies|fails|unverified/.test(persona)) await page.click(`[data-action="${decision}"]`);
    await page.waitForURL(`${app.callback}**`);
    await page.close();
  };
  for (const persona of ['ada', 'grace', 'nameless', 'denies', 'token-fails', 'unverified']) await signInAs(persona);
  await signInAs('ada', 'deny');
  await connectAgent(await person.newPage(), baseUrl, tenantId, app);

  const edge = `/edge/auth/${tenantId}`;
  const program = await registerProgram(baseUrl, 'Terminal agent', 'http://127.0.0.1:8123/callback');
  await letIn(await owner.newPage(), baseUrl, app);
  const agent = await agentUrl(baseUrl, tenantId, 'Helpful agent', app.callback);
  const guest = await createTenant({ baseUrl, name: 'Somebody’s app' });
  const claim = async (): Promise<string> => {
    const { claim_url } = await createManagement({ baseUrl, managementKey: guest.management_key }).claim();
    return new URL(claim_url).pathname;
  };
  const approval = (host: string) => approvalPath(baseUrl, bare.managementKey, [`https://${host}/callback`]);
  await desk.goto(`/account/projects/${tenantId}/settings`);
  await desk.click('[data-action="transfer"]');
  const transfer = await desk.locator('#transfer pre').innerText();
  await desk.close();

  const pages = shownPages({
    visitors: { owner, newcomer: receiver, collector, person, nobody, customer },
    projects: { full: tenantId, empty: empty.tenantId, unused: bare.tenantId },
    branded: branded.paths,
    paths: {
      picker: begin(person, `${edge}/google`, undefined, '[data-persona="ada"]'),
      consent: begin(person, `${edge}/google`, 'ada'),
      unproven: begin(person, `/edge/auth/${bare.tenantId}/google`, 'ada'),
      agentConsent: begin(person, agent.url, 'ada'),
      oauth: begin(owner, program.authorizeUrl),
      me: begin(person, `${edge}/me/start`, 'ada', '[data-action="delete"]'),
      signOut: async () => {
        await signInAtIssuer(await person.newPage(), baseUrl, tenantId, app);
        return `/t/${tenantId}/end-session`;
      },
      claim,
      claimed: new URL(taken).pathname,
      transfer: new URL(transfer.trim()).pathname,
      approval: () => approval('elsewhere.example'),
      approvals: async () => {
        await approval('ünlü.example');
        return '/account/approvals';
      },
      invitation: new URL(invited.url).pathname,
      device: async () => `/t/${tenantId}/device/code?user_code=${await deviceCode(baseUrl, tenantId)}`,
      webhook: `/account/projects/${tenantId}/webhooks/${webhook.webhook.id}`,
      proof: `/account/projects/${tenantId}/proofs/${proof}`,
    },
  });
  return {
    owner,
    person,
    projectId: tenantId,
    claim,
    pages,
    setAccent: branded.setAccent,
  };
}

/** Two reports of one app: the second has a gap, a finding, and a route that B could not open before. */
async function twoProofs(management: Management): Promise<string> {
  const columns = ['nobody', 'A', 'B', 'signed_out', 'B_member', 'B_removed'];
  const row = (route: string, ...cells: ProofCell[]) => ({
    method: 'GET',
    route,
    from: 'page',
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ('not_tried' as const)])),
  });
  const report = (forB: ProofCell, findings: ProofReport['findings'], notReached: object[]): ProofReport => ({
    app: 'https://shop.example.com',
    coverage: { version: '0.2.0', proved: ['P01', 'P02'], not_reached: notReached },
    matrix: {
      columns,
      rows: [
        row('/', 'opened', 'opened', 'opened', 'opened', 'opened', 'opened'),
        row('/api/export', 'refused', 'opened', forB, 'refused', 'opened', 'refused'),
        row('/cron/sync'),
        row(
          '/teams/:id/projects/:project/invoices/:invoice/print',
          'refused',
          'opened',
          'refused',
          'refused',
          'opened',
        ),
      ],
    },
    findings,
  });
  const finding: ProofReport['findings'][number] = {
    id: 'P02',
    severity: 'high',
    title: "GET /api/export gives B what is A's",
    requests: [],
    fix: 'Read rows by their owner, not by their id alone: WHERE id = $1 AND user_id = $2.',
  };
  const gap = { what: 'P13', why: 'no sign-out was found: no address, form or call ended the session', applies: true };
  await management.recordProof(report('refused', [], []));
  return (await management.recordProof(report('opened', [finding], [gap]))).id;
}
