/**
 * People sign in to the service at providers that others wrote. The service knows each only by its variables. If one is
 * not installed, the run names it and fails. GitHub, Microsoft and Apple cannot be run here: `test/http/providers` has
 * stand-ins.
 */
import { createManagement, createTenant } from '../../../sdk/src/management/index.ts';
import { JarBrowser } from '../../../test/conformance/support/foreign/jar.ts';
import { serveCallbackApp } from '../../../test/support/browser/callback-app.ts';
import { endWhatTestsStarted } from '../../../test/support/cleanup.ts';
import { startService } from '../../examples/service.ts';
import type { Counterpart, Running } from './counterpart.ts';
import { glewlwyd } from './glewlwyd.ts';
import { lemonldap } from './lemonldap.ts';
import { NPM_COUNTERPARTS } from './npm-counterparts.ts';

const COUNTERPARTS: readonly Counterpart[] = [glewlwyd, lemonldap, ...NPM_COUNTERPARTS];
const EMAIL = 'ada@example.test';

interface Project {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly management: ReturnType<typeof createManagement>;
}

export async function signInAtProviders(asked: readonly string[]): Promise<void> {
  await using running = new AsyncDisposableStack();
  const started: { readonly counterpart: Counterpart; readonly provider: Running }[] = [];
  const startAll = async (baseUrl: string): Promise<Record<string, string>> => {
    for (const counterpart of COUNTERPARTS.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
      try {
        const provider = running.use(await counterpart.start(`${baseUrl}/edge/auth/${counterpart.id}/callback`));
        started.push({ counterpart, provider });
      } catch (error) {
        report(counterpart, `✗ ${messageOf(error)}`);
      }
    }
    return Object.assign({}, ...started.map(({ provider }) => provider.variables));
  };
  await using service = await startService(startAll);
  const app = await serveCallbackApp();
  running.defer(endWhatTestsStarted);
  const { tenant_id, management_key } = await createTenant({ baseUrl: service.baseUrl, name: 'Providers' });
  const management = createManagement({ baseUrl: service.baseUrl, managementKey: management_key });
  await management.provision([app.callback]);
  const project = { baseUrl: service.baseUrl, tenantId: tenant_id, management };
  for (const { counterpart, provider } of started) {
    const result = await signIn(project, counterpart.id, provider).catch((error: unknown) => `✗ ${messageOf(error)}`);
    report(counterpart, result);
  }
}

/** The variables, the check of the client, one sign-in, and the number of requests of the browser. */
async function signIn(project: Project, id: string, { variables, answer }: Running): Promise<string> {
  const { baseUrl, tenantId, management } = project;
  await management.setProvider(id, { enabled: true });
  const { problem } = await management.checkProvider(id);
  const browser = new JarBrowser();
  const { url, text } = await browser.walk(new URL(`/edge/auth/${tenantId}/${id}`, baseUrl), {}, answer);
  const accessToken = url.searchParams.get('access_token');
  if (!accessToken) {
    let said = '';
    for await (const { metadata } of management.events({ event: 'login_failed' })) said = JSON.stringify(metadata);
    throw new Error(`it ended at ${url.pathname}: ${said || /<h1>(.*?)<\/h1>/s.exec(text)?.[1]}`);
  }
  const verified = await fetch(`${baseUrl}/edge/auth/${tenantId}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: accessToken }),
  });
  const { user } = (await verified.json()) as { user?: { email: string } };
  if (user?.email !== EMAIL) throw new Error(`it signed in ${user?.email}`);
  const check = problem === null ? 'check ok' : `check: ${problem.code}`;
  return `✓ ${Object.keys(variables).length} variables, ${browser.requests} requests of the browser, ${check}`;
}

function report({ name }: Counterpart, result: string): void {
  if (result.startsWith('✗')) process.exitCode = 1;
  console.log(`${name} ${result}`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
