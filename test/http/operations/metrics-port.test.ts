import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { createHarness } from '../../support/harness.ts';

it('metrics with a port of their own are there and nowhere else', async () => {
  const harness = await createHarness({ config: { metricsPort: 9 } });
  expect((await harness.fetch('/metrics')).status).toBe(404);
  const server = createServer(harness.service.metricsListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close());
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = await fetch(`${own}/metrics`);
  expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await metrics.text()).toContain('process_cpu_seconds_total');
  for (const path of ['/', '/readyz', '/api/tenant']) expect((await fetch(own + path)).status).toBe(404);
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
});
