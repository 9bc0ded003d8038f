/**
 * A hostile app cannot attack the program that checks it. One run against all attacks at once, and the result of each
 * attack.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../sdk/src/cli/prove/findings/report.ts';
import { textOf } from '../../../sdk/src/cli/prove/findings/text.ts';
import { PageReader, READ_MS } from '../../../sdk/src/cli/prove/reading/page-reader.ts';
import { Budget } from '../../../sdk/src/cli/prove/traffic/budget.ts';
import { Gate, MOST_BYTES, OutOfBounds } from '../../../sdk/src/cli/prove/traffic/gate.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness } from '../../support/harness.ts';
import { hostileApp, ORDER } from '../support/prove/hostile-app.ts';
import { look } from '../support/prove/look.ts';
import { type PlainApp, page, servePlain } from '../support/prove/plain-app.ts';

const MOST_REQUESTS = 120;

let report: Report;
let app: PlainApp;
let elsewhere: PlainApp;
let managementKey: string;
beforeAll(async () => {
  const { baseUrl } = await createHarness({ clock: new TestClock(new Date()) });
  elsewhere = await servePlain(async ({ res }) => page(res, 'private'));
  const open = async (service: Parameters<typeof hostileApp>[0], key: string): Promise<PlainApp> => {
    managementKey = key;
    app = await hostileApp(service, elsewhere.url);
    return app;
  };
  report = await look(baseUrl, open, { mayWrite: true, maxRequests: MOST_REQUESTS, minutes: 1 });
});

const newGate = (): Gate => {
  const { signal } = new AbortController();
  return new Gate({
    app: new URL(app.url),
    signIn: [],
    userAgent: 'test',
    budget: new Budget({ maxRequests: 9, milliseconds: 60_000, paceMs: 0, signal }),
    reader: new PageReader(() => ({ milliseconds: READ_MS, signal })),
  });
};

describe('H35: a hostile app', () => {
  it('with endless pages ends the run by its number of requests', () => {
    expect(app.requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(report.coverage.requests).toBeLessThanOrEqual(MOST_REQUESTS);
  });

  it('with an endless answer gets no more of it read than the limit', async () => {
    const { text } = await newGate().send(new URL('/huge', app.url));
    expect(text.length).toBeLessThanOrEqual(MOST_BYTES);
    expect(text).toContain('more');
  });

  it('cannot lead the run to another host by redirects, links, forms, a base, scripts or calls of scripts', async () => {
    expect(app.requests.some((one) => one.includes('/away/'))).toBe(true);
    expect(elsewhere.requests).toEqual([]);
    const asked = newGate().send(new URL(`${elsewhere.url}/metadata`));
    await expect(asked).rejects.toThrow(OutOfBounds);
  });

  it('cannot put words into the report, which a model may read', () => {
    const written = JSON.stringify(report) + textOf(report, { paint: (_style, text) => text }).join('\n');
    expect(written).not.toContain(ORDER);
    expect(written).not.toContain('previous-instructions');
    expect(written).not.toContain(managementKey);
  });
});
