/**
 * The relying parties of npm that /docs/issuer names, each as it is published, with the settings that the page shows.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../../scripts/examples/service.ts';
import { CLIENTS } from './support/foreign/clients.ts';
import { signInWith } from './support/foreign/sign-in.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 120_000);
afterAll(() => service[Symbol.asyncDispose]());

it.each(CLIENTS.filter(({ runtime }) => runtime === 'node'))(
  '$name signs a person in',
  async (client) => {
    expect(await signInWith(client, service.baseUrl)).toBe('ada@example.test');
  },
  300_000,
);
