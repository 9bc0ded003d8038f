/** `porchlight prove` on plain apps that do not use the SDK. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expressAuth } from '../../../sdk/src/server/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { appWithPages } from '../support/prove/app-with-pages.ts';
import { graveIds, look, type Open } from '../support/prove/look.ts';
import { page, servePlain } from '../support/prove/plain-app.ts';
import { type SessionFault, sessionApp } from '../support/prove/session-app.ts';
import { type TokenFault, tokenApp } from '../support/prove/token-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

describe('an app without a fault', () => {
  it('has no finding, and every check that it can have is carried out', async () => {
    const report = await look(harness.baseUrl, (service) => sessionApp(service), { mayWrite: true });
    expect(report.findings).toEqual([]);
    const open = report.coverage.not_reached.map(({ what }) => what);
    expect(open).toEqual(['P07', 'P08', 'P09', 'P10', 'P11', 'P12', 'P28', 'P30', 'scripts']);
  });

  onlyInTestAll(() => {
    it('has no finding where the tokens are in its cookies', async () => {
      const report = await look(harness.baseUrl, (service) => tokenApp(service), { callback: '/session/done' });
      expect(report.findings).toEqual([]);
      const open = report.coverage.not_reached.map(({ what }) => what);
      expect(open).toEqual(['P03', 'P22', 'P23', 'P30', 'scripts']);
    });
  });
});

/** The example for `node:http`, with a link to its protected page. */
const sdkApp: Open = async ({ baseUrl, tenantId }) => {
  const auth = expressAuth({ baseUrl, tenantId });
  return servePlain(async ({ req, res }) => {
    auth.handle(req, res, () => {
      if (req.url === '/dashboard') {
        return auth.requireUser(req, res, () => page(res, `<h1>Hello, ${auth.user(req)?.name}</h1>`));
      }
      const user = auth.user(req);
      if (auth.status(req) === 'unavailable') return page(res, '<p>We cannot check who you are right now.');
      const out =
        '<a href="/dashboard">Dashboard</a><form method="post" action="/auth/logout"><button>Sign out</button></form>';
      page(res, user ? `<p>${user.email}</p>${out}` : '<a href="/auth/login">Sign in</a>');
    });
  });
};

const FAULTS: readonly { readonly fault: SessionFault; readonly id: string; readonly mayWrite?: boolean }[] = [
  { fault: 'openApi', id: 'P01' },
  { fault: 'foreignEdit', id: 'P03', mayWrite: true },
  { fault: 'anyState', id: 'P15' },
];

const TOKEN_FAULTS: readonly (readonly [TokenFault, string])[] = [
  ['idToken', 'P11'],
  ['racing', 'P28'],
];

describe('an app with the SDK', () => {
  it('has no finding, and nothing but forms and kept data is left open', async () => {
    const report = await look(harness.baseUrl, sdkApp, { callback: '/auth/callback' });
    expect(report.findings).toEqual([]);
    expect(report.coverage.not_reached.map(({ what }) => what)).toEqual(['P03', 'P22', 'P23', 'P30', 'scripts']);
    expect(report.coverage.reached).toContain('/dashboard');
  });
});

onlyInTestAll(() => {
  describe('an app that keeps one page for everybody', () => {
    it("is found, although no page is the second person's own", async () => {
      let kept = '';
      const report = await look(harness.baseUrl, (service) =>
        appWithPages(service, ({ res, url }, user) => {
          if (!user) return page(res, '<a href="/in">In</a>');
          if (url.pathname === '/') kept ||= user.email;
          return page(res, `<p>${kept}</p>`);
        }),
      );
      expect(report.findings).toMatchObject([{ id: 'P02', severity: 'high' }]);
      expect(report.coverage.proved).toEqual(['P02']);
    });
  });
});

describe('a fault', () => {
  it.each(someOf(FAULTS, 8))('$fault is found as $id', async ({ fault, id, mayWrite = false }) => {
    const report = await look(harness.baseUrl, (service, key) => sessionApp(service, fault, key), { mayWrite });
    expect(graveIds(report)).toContain(id);
  });

  onlyInTestAll(() => {
    it.each(TOKEN_FAULTS)('%s of an app with tokens is found as %s', async (fault, id) => {
      const report = await look(harness.baseUrl, (service) => tokenApp(service, fault), { callback: '/session/done' });
      expect(graveIds(report), JSON.stringify(report.coverage.not_reached)).toContain(id);
    });
  });
});
