/**
 * H35: paths that begin with two slashes, and paths that are none. Taken apart and put together again they name a host, or
 * nothing at all; neither ends a run, whose report would be lost.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { OutOfBounds } from '../../../sdk/src/cli/prove/traffic/gate.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness } from '../../support/harness.ts';
import { graveIds, look, type Open } from '../support/prove/look.ts';
import { addCookie, page, redirect, servePlain, verify } from '../support/prove/plain-app.ts';
import { tokenApp } from '../support/prove/token-app.ts';

it('H35: a path that reads like a host neither leads there nor ends the run', async () => {
  const { baseUrl } = await createHarness({ clock: new TestClock(new Date()) });
  const elsewhere = await servePlain(async ({ res }) => page(res, 'private'));
  const { host } = new URL(elsewhere.url);
  const folder = mkdtempSync(join(inject('runFolder'), 'hostile-paths-'));
  const source = [`//${host}/source`, '//[', `//${host}/{id}`, `/\\\\${host}/s`, '//[/:id', `//${host}/q?text={}`];
  writeFileSync(join(folder, 'app.js'), source.map((path) => `app.get('${path}', show);\n`).join(''));
  const report = await look(
    baseUrl,
    (service) =>
      servePlain(async ({ res, url, cookies }, origin) => {
        if (url.pathname === '/enter') {
          const query = new URLSearchParams({ redirect_uri: `${origin}/back` });
          return redirect(res, `${service.baseUrl}/edge/auth/${service.tenantId}/google?${query}`);
        }
        if (url.pathname === '/back') {
          addCookie(res, `h=${url.searchParams.get('access_token')}; Path=/; HttpOnly; SameSite=Lax`);
          return redirect(res, '/');
        }
        const seen = cookies.h ? await verify(service, cookies.h) : null;
        const email = seen && seen !== 'invalid' && seen !== 'away' ? seen.user.email : '';
        const traps = [`//${host}/a`, '//[', `///${host}/b`, `/.//${host}/c`, `//${host}/file.zip`, `//${host}/t/1`];
        if (url.pathname.endsWith('.zip')) {
          res.writeHead(200, { 'content-type': 'application/zip' });
          return void res.end(`${email} ${'x'.repeat(2_000)}`);
        }
        page(
          res,
          `<a href="/enter">in</a><p>${email}</p>${traps.map((trap) => `<a href="${origin}${trap}">x</a>`).join('')}
           <script>fetch('//${host}/i/' + id); fetch(\`//[/\${id}\`); fetch(\`//${host}/f?q=\${word}\`);</script>`,
        );
      }),
    { folder, mayWrite: true, maxRequests: 600 },
  );
  expect(report.coverage.proved).toContain('P20');
  expect(report.coverage.not_reached.filter(({ why }) => why.includes('fault'))).toEqual([]);
  expect(elsewhere.requests).toEqual([]);
});

it('H35: a fault of one check does not lose what the others found', async () => {
  const { baseUrl } = await createHarness({ clock: new TestClock(new Date()) });
  const failing: typeof fetch = async (url, init) => {
    if (String(url).endsWith('/prove.css')) throw new OutOfBounds('words of the app');
    return fetch(url, init);
  };
  const open: Open = (service) => tokenApp(service, 'keepsTokensOnSignOut');
  const report = await look(baseUrl, open, { callback: '/session/done', fetch: failing });
  const [left] = report.coverage.not_reached.filter(({ what }) => what.startsWith('P20'));
  expect(left).toMatchObject({ applies: true, why: expect.stringContaining('fault of the command line') });
  expect(report.coverage.proved).not.toContain('P20');
  expect(graveIds(report)).toContain('P13');
  expect(JSON.stringify(report)).not.toContain('words of the app');
});
