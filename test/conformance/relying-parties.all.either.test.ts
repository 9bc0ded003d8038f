/**
 * The relying parties of npm that /docs/issuer names, each as it is published, with the settings that the page shows, and
 * without them where the page says that they are needed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../../scripts/examples/service.ts';
import { CLIENTS } from './support/foreign/clients.ts';
import { refusalAtDefaults, signInWith } from './support/foreign/sign-in.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 120_000);
afterAll(() => service[Symbol.asyncDispose]());

const FROM_NPM = CLIENTS.filter(({ runtime }) => runtime === 'node');

it.each(FROM_NPM)(
  '$name signs a person in',
  async (client) => {
    expect(await signInWith(client, service.baseUrl)).toBe('ada@example.test');
  },
  300_000,
);

// One that works by now without its setting fails here, and its row is to be changed.
it.each(FROM_NPM.filter(({ refusedAtDefaults }) => refusedAtDefaults !== undefined))(
  '$name is refused at its defaults, with $refusedAtDefaults',
  async (client) => {
    expect(await refusalAtDefaults(client, service.baseUrl)).toBe(client.refusedAtDefaults);
  },
  300_000,
);
