/** A run waits no longer than an app needs, and a run for one fault ends when that is found. */
import { beforeAll, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { appWithPages } from '../support/prove/app-with-pages.ts';
import { graveIds, look } from '../support/prove/look.ts';
import { addCookie, page, type Service, verify } from '../support/prove/plain-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const OUT = '<form method="post" action="/out"><button>Sign out</button></form>';
const ENTER = '<a href="/in">In</a>';

/** Counts what a run waits, without waiting. */
function watch() {
  const watched = {
    ms: 0,
    async sleep(ms: number): Promise<void> {
      watched.ms += ms;
    },
  };
  return watched;
}

it.each([
  { remembersMs: 1_000, found: [], waitsMs: 1_500 },
  { remembersMs: 60_000, found: ['P13'], waitsMs: 6_000 },
])('a session that lives on for $remembersMs ms is asked for until it ends, at most six seconds', async (app) => {
  const watched = watch();
  const outAt = new Map<string, number>();
  const report = await look(
    harness.baseUrl,
    (service) =>
      appWithPages(service, ({ req, res, url }, user, token) => {
        if (url.pathname === '/out' && req.method === 'POST') {
          outAt.set(token, watched.ms);
          addCookie(res, 't=; Path=/; Max-Age=0');
        }
        const isOut = watched.ms >= (outAt.get(token) ?? Number.POSITIVE_INFINITY) + app.remembersMs;
        return page(res, user && !isOut && url.pathname === '/' ? `<p>${user.email}</p>${OUT}` : ENTER);
      }),
    { sleep: watched.sleep },
  );
  expect(report.coverage.proved).toContain('P13');
  expect(graveIds(report)).toEqual(app.found);
  expect(watched.ms).toBe(app.waitsMs);
});

it('an app that asks for twenty seconds after an outage is asked sooner, and is not waited for once it is back', async () => {
  const watched = watch();
  let backAt = 0;
  const report = await look(
    harness.baseUrl,
    (service: Service) =>
      appWithPages(service, async ({ res }, user, token) => {
        const isOutage = token !== '' && !user && (await verify(service, token)) === 'away';
        if (isOutage) backAt = watched.ms + 400;
        if (!isOutage && watched.ms >= backAt) return page(res, user ? `<p>${user.email}</p>` : ENTER);
        res.setHeader('retry-after', '20');
        return page(res, '<p>One moment, please.', 503);
      }),
    { sleep: watched.sleep },
  );
  expect(report.coverage.proved).toContain('P26');
  expect(graveIds(report)).toEqual([]);
  expect(watched.ms).toBeLessThan(2_000);
});

it('a run for one fault ends when it is found', async () => {
  const open = (service: Service) =>
    appWithPages(service, ({ res, url }, user) => {
      if (url.pathname === '/people') return page(res, [...people].join(', '));
      if (user) people.add(user.email);
      return page(res, user ? `<p>${user.email}</p><a href="/people">people</a>` : ENTER);
    });
  const people = new Set<string>();
  const whole = await look(harness.baseUrl, open);
  const sought = await look(harness.baseUrl, open, { until: 'P01' });
  expect(graveIds(whole)).toContain('P01');
  expect(graveIds(sought)).toEqual(['P01']);
  expect(whole.coverage.proved).toContain('P16');
  expect(sought.coverage.proved).not.toContain('P16');
  expect(sought.coverage.requests).toBeLessThan(whole.coverage.requests / 2);
});
