/** Both programs of the document, unchanged: the API runs, and the app's own function calls it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../../sdk/support/project.ts';
import { TestClock } from '../../support/clock.ts';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { WrittenProject } from './support/written-project.ts';

const APP = 'http://localhost:5173';
// A browser session uses the clock of this machine to see whether a token is about to expire.
const held = useHarness({ clock: new TestClock(new Date()) });
let project: WrittenProject;
let api: string;
let tokens: { readonly accessToken: string; readonly refreshToken: string };
let endSessions: () => Promise<void>;

/** What browsers have and Node lacks; the session of the person is already stored. */
const BROWSER = (key: string, pair: object | null): string => `
const stored = new Map(${JSON.stringify(pair ? [[key, JSON.stringify(pair)]] : [])});
const storage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => void stored.set(name, value),
  removeItem: (name) => void stored.delete(name),
};
Object.defineProperty(globalThis, 'localStorage', { value: storage });
Object.defineProperty(globalThis, 'sessionStorage', { value: storage });
globalThis.location = { origin: '${APP}', pathname: '/', search: '', assign: (url) => console.log('left for', url.href ?? url) };
const { callApi, session } = await import(new URL('./session.js', import.meta.url).href);
const answer = await callApi('/me');
if (answer) console.log(answer.status, await answer.text());
session.close();
`;

beforeAll(async () => {
  const port = await freePort();
  api = `http://localhost:${port}`;
  const markdown = documentSource(held.current, '/docs/spa-and-api');
  const { tenantId, management, signIn } = await createProject(held.current.baseUrl, [`${APP}/auth/callback`]);
  project = new WrittenProject(withPort(markdown, 4001, port).replaceAll('<tenant_id>', tenantId));
  project.write('.env.local', `PORCHLIGHT_BASE_URL=${held.current.baseUrl}\nPORCHLIGHT_TENANT_ID=${tenantId}\n`);
  tokens = await signIn({ persona: 'ada' });
  endSessions = async () => void (await management.endSessions(1));
  project.write('signed-in.mjs', BROWSER(`porchlight:${tenantId}`, tokens));
  project.write('signed-out.mjs', BROWSER(`porchlight:${tenantId}`, null));
  await project.start(api, '--env-file=.env.local', 'api.mjs');
});

const asking = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${api}/me`, { method, headers: { origin: APP, ...headers } });
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the document on a browser app and its API', () => {
  it('has the app call the API in the name of the person', async () => {
    const { output } = await project.run('signed-in.mjs');
    expect(output).toMatch(/^200 \{.*"email":"ada@example\.test"/);
  });

  it('leads to the sign-in where nobody is signed in', async () => {
    const { output } = await project.run('signed-out.mjs');
    expect(output).toContain(`left for ${held.current.baseUrl}/edge/auth/`);
    expect(output).toContain(encodeURIComponent(`${APP}/auth/callback`));
  });

  it('answers the preflight of the browser, for this app', async () => {
    const preflight = await asking({ 'access-control-request-headers': 'authorization' }, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, APP]);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('answers calls without a session as its table says', async () => {
    const [none, wrong] = [await asking(), await asking(bearing('wrong'))];
    expect([none.status, await none.json()]).toEqual([401, expect.objectContaining({ code: 'signInRequired' })]);
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(wrong.headers.get('access-control-allow-origin')).toBe(APP);
    await endSessions();
    expect((await asking(bearing(tokens.accessToken))).status).toBe(401);
  });
});
