/**
 * A running service with an owner, projects with and without data, and people on their way through a sign-in: everything
 * that its pages can show, made over HTTP and in Chromium as people make it. Nothing of it is left behind.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createManagement, createTenant, type Management } from '../../sdk/src/management/index.ts';
import { startService } from '../examples/service.ts';
import { type CallbackApp, serveCallbackApp } from './callback-app.ts';

export interface ShownPage {
  readonly name: string;
  readonly path: string;
  /** In whose browser. */
  readonly as: BrowserContext;
}

export interface World extends AsyncDisposable {
  readonly baseUrl: string;
  readonly browser: Browser;
  readonly owner: BrowserContext;
  readonly nobody: BrowserContext;
  readonly projectId: string;
  /** Every page that has an address. */
  readonly pages: readonly ShownPage[];
}

const SLOW_MS = 60_000;

export async function openWorld(): Promise<World> {
  const service = await startService();
  const app = await serveCallbackApp();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
      app[Symbol.dispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

async function furnish(baseUrl: string, browser: Browser, app: CallbackApp) {
  const contextOf = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: baseUrl, bypassCSP: true, reducedMotion: 'reduce' });
    context.setDefaultTimeout(SLOW_MS);
    return context;
  };
  const [owner, person, nobody] = [await contextOf(), await contextOf(), await contextOf()];
  const receiver = await contextOf();
  const signedIn = async (context: BrowserContext, persona: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto('/account/sign-in/start');
    await page.click(`[data-persona="${persona}"]`);
    await page.waitForURL('**/account');
    return page;
  };
  const desk = await signedIn(owner, 'grace');
  await (await signedIn(receiver, 'nameless')).close();

  const claimed = async (name: string): Promise<{ tenantId: string; management: Management }> => {
    const { tenant_id: tenantId, management_key: managementKey } = await createTenant({ baseUrl, name });
    const management = createManagement({ baseUrl, managementKey });
    await desk.goto((await management.claim()).claim_url);
    await desk.click('[data-action="approve"]');
    await desk.waitForLoadState();
    return { tenantId, management };
  };
  const { tenantId, management } = await claimed('Otter Shop');
  const empty = await claimed('Nothing yet');
  const bare = await claimed('Set up, unused');
  await bare.management.provision(['https://app.example.com/auth/callback']);
  await management.provision([app.callback, 'https://shop.example.com/auth/callback', 'https://*.example.com/cb']);
  app.proof = (await management.hosts()).text ?? '';
  await management.checkHost(app.host);
  await management.setAgents({
    resources: ['https://shop.example.com/mcp'],
    scopes: [{ name: 'orders:read', description: 'See your orders' }],
  });
  await management.webhooks.create({ url: `http://${app.host}/hooks` });
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

  const asking = async (start: string, by: Page, persona?: string): Promise<string> => {
    await by.goto(start);
    if (persona) await by.click(`[data-persona="${persona}"]`);
    await by.waitForSelector('[data-action="approve"]');
    return new URL(by.url()).pathname;
  };
  const consent = await asking(`/edge/auth/${tenantId}/google`, await person.newPage(), 'ada');
  const unproven = await asking(`/edge/auth/${bare.tenantId}/google`, await person.newPage(), 'ada');
  const program = await registerProgram(baseUrl, 'Terminal agent', 'http://127.0.0.1:8123/callback');
  const oauth = await asking(program.authorizeUrl, await owner.newPage());
  await letIn(await owner.newPage(), baseUrl, app);
  const agent = await agentUrl(baseUrl, tenantId, 'Helpful agent', app.callback);
  const agentConsent = await asking(agent.url, await person.newPage(), 'ada');
  const me = await person.newPage();
  await me.goto(`/edge/auth/${tenantId}/me/start`);
  await me.click('[data-persona="ada"]');
  await me.waitForURL('**/me');
  const guest = await createTenant({ baseUrl, name: 'Somebody’s app' });
  const claim = (await createManagement({ baseUrl, managementKey: guest.management_key }).claim()).claim_url;
  await desk.goto(`/account/projects/${tenantId}/settings`);
  await desk.click('[data-action="transfer"]');
  const transfer = await desk.locator('#transfer pre').innerText();
  await desk.close();

  const project = `/account/projects/${tenantId}`;
  const at = (name: string, path: string, as: BrowserContext): ShownPage => ({ name, path, as });
  const pages = [
    at('home', '/', nobody),
    at('docs', '/docs', nobody),
    at('docs-quickstart', '/docs/quickstart-express', nobody),
    at('docs-api', '/docs/api', nobody),
    at('privacy', '/privacy', nobody),
    at('terms', '/terms', nobody),
    at('security', '/security', nobody),
    at('contact', '/contact', nobody),
    at('not-found', '/nothing-here', nobody),
    at('sign-in', '/account/sign-in', nobody),
    at('claim-signed-out', new URL(claim).pathname, nobody),
    at('person-sign-in', `/edge/auth/${tenantId}/me`, nobody),
    at('consent-expired', '/edge/auth/consent/nothing', nobody),
    at('consent', consent, person),
    at('consent-host-alone', unproven, person),
    at('consent-agent', agentConsent, person),
    at('person', `/edge/auth/${tenantId}/me`, person),
    at('oauth-consent', oauth, owner),
    at('claim', new URL(claim).pathname, owner),
    at('transfer', new URL(transfer.trim()).pathname, receiver),
    at('transfer-of-ones-own', new URL(transfer.trim()).pathname, owner),
    at('account', '/account', owner),
    at('account-none-found', '/account?q=nothing-like-it', owner),
    at('account-settings', '/account/settings', owner),
    at('insights', '/account/insights?days=7', owner),
    at('insights-90', '/account/insights?days=90', owner),
    at('project', project, owner),
    at('project-users', `${project}/users`, owner),
    at('project-users-none-found', `${project}/users?q=nothing-like-it`, owner),
    at('project-user', `${project}/users/1`, owner),
    ...['events', 'callbacks', 'access', 'webhooks', 'agents', 'keys', 'settings'].map((section) =>
      at(`project-${section}`, `${project}/${section}`, owner),
    ),
    at('project-callbacks-checked', `${project}/callbacks?check=https%3A%2F%2Fshop.example.com%2Fcb`, owner),
    ...['', '/users', '/events', '/callbacks', '/access', '/webhooks', '/agents', '/keys'].map((section) =>
      at(`empty${section.replace('/', '-')}`, `/account/projects/${empty.tenantId}${section}`, owner),
    ),
    ...['', '/users', '/events', '/agents'].map((section) =>
      at(`unused${section.replace('/', '-')}`, `/account/projects/${bare.tenantId}${section}`, owner),
    ),
  ];
  return { owner, nobody, projectId: tenantId, pages };
}

const challenge = (): { verifier: string; query: Record<string, string> } => {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, query: { code_challenge, code_challenge_method: 'S256', response_type: 'code', state: 'state' } };
};

async function register(url: string, clientName: string, redirectUri: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: clientName,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { client_id: string }).client_id;
}

/** A program that asks an owner, as MCP clients do. */
async function registerProgram(baseUrl: string, name: string, redirectUri: string) {
  const clientId = await register(`${baseUrl}/oauth/register`, name, redirectUri);
  const { verifier, query } = challenge();
  const asked = new URLSearchParams({
    ...query,
    client_id: clientId,
    redirect_uri: redirectUri,
    resource: `${baseUrl}/mcp`,
    scope: 'mcp:tenants:create mcp:tenant:read',
  });
  return { clientId, verifier, authorizeUrl: `${baseUrl}/oauth/authorize?${asked}` };
}

/** One that was let in. */
async function letIn(page: Page, baseUrl: string, { callback }: CallbackApp): Promise<void> {
  const { clientId, verifier, authorizeUrl } = await registerProgram(baseUrl, 'Notebook agent', callback);
  await page.goto(authorizeUrl);
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${callback}**`);
  await redeem(`${baseUrl}/oauth/token`, page, { clientId, verifier, callback, resource: `${baseUrl}/mcp` });
}

/** A program that asks a person of the app. */
async function agentUrl(baseUrl: string, tenantId: string, name: string, redirectUri: string) {
  const issuer = `${baseUrl}/t/${tenantId}`;
  const metadata = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>;
  const clientId = await register(metadata.registration_endpoint ?? '', name, redirectUri);
  const { verifier, query } = challenge();
  const asked = new URLSearchParams({
    ...query,
    client_id: clientId,
    redirect_uri: redirectUri,
    resource: 'https://shop.example.com/mcp',
    scope: 'openid orders:read',
    nonce: 'nonce',
  });
  const tokenUrl = metadata.token_endpoint ?? '';
  return { clientId, verifier, tokenUrl, url: `${metadata.authorization_endpoint}?${asked}` };
}

async function connectAgent(page: Page, baseUrl: string, tenantId: string, { callback }: CallbackApp): Promise<void> {
  const { clientId, verifier, tokenUrl, url } = await agentUrl(baseUrl, tenantId, 'Shopping agent', callback);
  await page.goto(url);
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${callback}**`);
  await redeem(tokenUrl, page, { clientId, verifier, callback, resource: 'https://shop.example.com/mcp' });
}

interface Redeemed {
  readonly clientId: string;
  readonly verifier: string;
  readonly callback: string;
  readonly resource: string;
}

async function redeem(tokenUrl: string, page: Page, { clientId, verifier, callback, resource }: Redeemed) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(page.url()).searchParams.get('code') ?? '',
    client_id: clientId,
    code_verifier: verifier,
    redirect_uri: callback,
    resource,
  });
  const answer = await fetch(tokenUrl, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${tokenUrl} answered ${answer.status}: ${await answer.text()}`);
  await page.close();
}
