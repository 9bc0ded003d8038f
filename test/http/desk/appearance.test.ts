/** The appearance of the sign-in pages on the desk: set, shown in a preview and removed by plain forms. */
import { GUARDS } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { csrfIn } from '../../support/account.ts';
import { createHarness } from '../../support/harness.ts';
import { CALLBACK } from '../../support/network/own-domain.ts';
import { createOwner } from '../../support/owner.ts';
import { pngOf } from '../../support/pictures.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { socialDesk, undosIn } from './support/desk.ts';

const harness = useHarness();

it('sets the look, shows it in light, dark and narrow, and says what is wrong with a colour', async () => {
  const [tenant, desk] = await socialDesk(harness.current);
  expect(await desk.page('/appearance')).toContain('href="/assets/look-preview.plain.css"');
  const refused = await desk.send('/appearance', { accent: 'red', support_email: 'help@example.com' }, '/appearance');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('six hexadecimal digits')]);
  expect(refused.text).toContain('value="help@example.com"');
  const fields = { accent: '#1D6FB8', terms_url: 'https://app.example.com/terms', privacy_url: '', support_email: '' };
  await desk.send('/appearance', fields, '/appearance');
  const page = await desk.page('/appearance');
  expect(page).toContain('href="/assets/look-preview.1d6fb8.css"');
  expect([...page.matchAll(/class="look-preview" data-scheme="(\w+)" inert/g)].map(([, scheme]) => scheme)).toEqual([
    'light',
    'dark',
    'light',
    'dark',
    'light',
    'dark',
  ]);
  const kinds = [...page.matchAll(/data-preview="(\w+)"/g)].map(([, kind]) => kind);
  expect(new Set(kinds)).toEqual(new Set(['choice', 'consent', 'error']));
  expect(page).toContain('data-unset="privacy_url support_email"');
  expect(await (await tenant.api('/api/social-login/appearance')).json()).toMatchObject({
    appearance: { accent: '#1d6fb8', terms_url: 'https://app.example.com/terms', privacy_url: null },
  });
});

it('has a stylesheet for the preview with the colours of both schemes and of the accent', async () => {
  const css = await (await harness.current.fetch('/assets/look-preview.1d6fb8.css')).text();
  expect(css).toMatch(/\[data-scheme=light\]\{color-scheme:light;[^}]*--paper:\s?#fbf6ee/);
  expect(css).toMatch(/\[data-scheme=dark\]\{color-scheme:dark;[^}]*--paper:\s?#14141d/);
  expect(css).toContain('--lamp:#1d6fb8');
  expect((await harness.current.fetch('/assets/look-preview.1d6fb8x.css')).status).toBe(404);
});

it('takes a logo as a file, refuses what is none, shares the limit of the API, and removes it', async () => {
  const { current } = harness;
  const owner = await createOwner(current);
  const tenant = await owner.createProject();
  await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK] } });
  const path = `/account/projects/${tenant.id}/appearance`;
  const page = async () => (await current.fetch(path, { headers: { cookie: owner.cookie } })).text();
  const csrf = /name="csrf_token" value="([^"]*)"/.exec(await page())?.[1] ?? '';
  const headers = { cookie: owner.cookie, accept: 'text/html', origin: current.baseUrl };
  const upload = (bytes: Buffer, token = csrf) => {
    const body = new FormData();
    body.set('csrf_token', token);
    body.set('logo', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return current.fetch(`${path}/logo`, { method: 'POST', headers, body, redirect: 'manual' });
  };
  expect((await upload(pngOf(40, 20), 'forged')).status).toBe(403);
  const wrong = await upload(Buffer.from('hello'));
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining('must be a PNG, JPEG or WebP file'),
  ]);
  expect((await upload(Buffer.alloc(80_000))).status).toBe(413);
  expect((await upload(pngOf(40, 20))).status).toBe(303);
  expect(await page()).toContain(`src="/edge/auth/${tenant.id}/logo/`);
  const { logo } = GUARDS;
  const left = (logo.limits[0]?.minute as number) - 1;
  const answers: number[] = [];
  for (let count = 0; count <= left; count += 1) answers.push((await upload(pngOf(41 + count, 20))).status);
  expect(answers).toEqual([...Array(left).fill(303), 429]);
  const put = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(pngOf(99, 20)) };
  expect((await tenant.api('/api/social-login/appearance/logo', put)).status).toBe(429);
  const body = new URLSearchParams({ csrf_token: csrf });
  await current.fetch(`${path}/logo/remove`, { method: 'POST', headers, body, redirect: 'manual' });
  expect(await page()).not.toContain(`src="/edge/auth/${tenant.id}/logo/`);
});

it('brings the former logo back after another took its place, unless a third is there', async () => {
  const { current } = harness;
  const [tenant, desk] = await socialDesk(current);
  const upload = async (width: number): Promise<void> => {
    const body = new FormData();
    body.set('csrf_token', csrfIn(await desk.page('/appearance')));
    body.set('logo', new Blob([new Uint8Array(pngOf(width, 20))]), 'logo.png');
    const address = new URL(`${desk.base}/appearance/logo`, current.baseUrl);
    const sent = await desk.human.browser.send(address, { method: 'POST', headers: { accept: 'text/html' }, body });
    expect(sent.status).toBe(303);
  };
  const logo = async () => {
    const read = await (await tenant.api('/api/social-login/appearance')).json();
    return (read as { appearance: { logo_url: string | null } }).appearance.logo_url;
  };
  await upload(40);
  const first = await logo();
  expect(undosIn(await desk.page('/appearance'))).toHaveLength(0);
  await upload(41);
  expect(await logo()).not.toBe(first);
  await desk.undo(await desk.page('/appearance'));
  expect(await logo()).toBe(first);
  await upload(42);
  const [older = ''] = undosIn(await desk.page('/appearance'));
  await upload(43);
  const refused = await desk.pressOnce('/undo', { undo: older });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('There is a newer logo.')]);
});

it('says after each change who sees it: nobody, some people or everybody', async () => {
  const google = {
    id: 'google',
    kind: 'google',
    label: 'Google',
    issuer: 'https://accounts.google.com',
    credentials: { clientId: 'id', clientSecret: 'secret' },
  } as const;
  const { database } = harness.current;
  const far = await createHarness({ config: { baseUrl: 'https://id.example.net', providers: [google] }, database });
  const owner = await createOwner(far);
  const tenant = await owner.createProject();
  await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK] } });
  const path = `/account/projects/${tenant.id}/appearance`;
  const headers = { cookie: `__Host-${owner.cookie}`, accept: 'text/html', origin: 'https://id.example.net' };
  const page = async (at = path, told = '') =>
    (await far.fetch(at, { headers: { ...headers, cookie: `${headers.cookie}; ${told}` } })).text();
  const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(await page())?.[1] ?? '';
  const save = async (accent: string): Promise<string> => {
    const body = new URLSearchParams({ csrf_token, accent });
    const saved = await far.fetch(path, { method: 'POST', headers, body, redirect: 'manual' });
    return page(saved.headers.get('location') ?? '', saved.headers.getSetCookie()[0]?.split(';')[0]);
  };
  expect(await page()).not.toContain('People do not see it yet');
  const unseen = await save('#1d6fb8');
  expect(unseen).toContain('Saved. It is not shown yet.');
  expect(unseen).toContain('People do not see it yet');
  expect(unseen).not.toContain('from the next page on');
  expect(await save('')).toContain('Nothing of your own is set');

  const at = far.clock.now().toISOString();
  const { host } = new URL(CALLBACK);
  const proof = { host, ownerId: owner.accountId, provenAt: at, seenAt: at };
  await database.query(
    `update porchlight.social_login_resources set proven_hosts = $2::jsonb, callback_urls = $3::jsonb where tenant_id = $1`,
    [tenant.id, JSON.stringify([proof]), JSON.stringify([CALLBACK, 'https://unproven.example/cb'])],
  );
  expect(await save('#1d6fb8')).toContain('in sign-ins that return to a proven host');
  await database.query('update porchlight.social_login_resources set callback_urls = $2::jsonb where tenant_id = $1', [
    tenant.id,
    JSON.stringify([CALLBACK]),
  ]);
  expect(await save('#1d6fb8')).toContain('Saved. People see it from the next page on.');
});
