/** A hostile app cannot attack the program that checks it: nothing leaves its origin, and the run ends. */
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../sdk/src/cli/prove/findings/text.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { hostileApp, ORDER } from './support/prove/hostile-app.ts';
import { look, type Open } from './support/prove/look.ts';
import { type PlainApp, page, servePlain } from './support/prove/plain-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

describe('a hostile app', () => {
  it('H35: cannot lead the run to another host, keep it busy, or put words into the report', async () => {
    const elsewhere = await servePlain(async ({ res }) => page(res, 'private'));
    let app: PlainApp | undefined;
    let managementKey = '';
    const open: Open = async (service, key) => {
      managementKey = key;
      app = await hostileApp(service, elsewhere.url);
      return app;
    };
    const report = await look(harness.baseUrl, open, { mayWrite: true, maxRequests: 120, minutes: 1 });
    expect(elsewhere.requests).toEqual([]);
    expect(app?.requests.length ?? 0).toBeLessThanOrEqual(120);
    expect(report.coverage.requests).toBeLessThanOrEqual(120);
    const written = JSON.stringify(report) + textOf(report, { paint: (_style, text) => text }).join('\n');
    expect(written).not.toContain(ORDER);
    expect(written).not.toContain('previous-instructions');
    expect(written).not.toContain(managementKey);
  });
});
