import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { countingProxy } from '../../../scripts/examples/counting-proxy.ts';

test('the counting proxy promises its own time to keep a connection, not that of the service behind it', async () => {
  const service = createServer((_, response) => response.setHeader('x-kept', 'yes').end('hello'));
  service.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve));
  const counts = new Map<string, number>();
  const proxy = await countingProxy((service.address() as AddressInfo).port, counts);

  const answer = await fetch(`http://localhost:${proxy.port}/edge/auth/x/verify`, { method: 'POST' });

  expect(await answer.text()).toBe('hello');
  expect(answer.headers.get('x-kept')).toBe('yes');
  expect(answer.headers.get('keep-alive')).toBe('timeout=5');
  expect(counts.get('verify')).toBe(1);
  proxy.close();
  service.close();
  service.closeAllConnections();
});
