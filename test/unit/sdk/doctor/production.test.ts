import { describe, expect, it } from 'vitest';
import type { TenantReport } from '../../../../sdk/generated/porchlight.schemas.ts';
import { checkProduction } from '../../../../sdk/src/cli/doctor/check-production.ts';

const report = (change: { status?: string; callbacks?: string[]; mode?: string; used?: number } = {}): TenantReport =>
  ({
    tenant: { status: change.status ?? 'claimed' },
    resources: [
      {
        callback_urls: change.callbacks ?? ['https://todo.example/auth/callback'],
        callback_mode: change.mode ?? 'code',
      },
    ],
    limits: [{ name: 'stored_users', used: change.used ?? 10, max: 100, resets_at: null }],
  }) as TenantReport;

const BASE = 'https://porchlight.example';
const faults = (baseUrl: string, given: TenantReport): string[] =>
  checkProduction(baseUrl, given).flatMap(({ level, message }) =>
    level === 'ok' || level === 'skip' ? [] : [`${level}: ${message}`],
  );

describe('the checklist of a production', () => {
  it('is met by a claimed project with bound sign-ins over TLS', () => {
    expect(faults(BASE, report())).toEqual([]);
  });

  it.each([
    ['a guest project', BASE, report({ status: 'ephemeral' }), /^fail: Nobody has claimed/],
    ['a service on this machine', 'http://localhost:3000', report(), /^fail: The service is on this machine/],
    ['a service without TLS', 'http://porchlight.example', report(), /^fail: Keys and tokens travel/],
    [
      'a loopback callback',
      BASE,
      report({ callbacks: ['http://localhost:4000/cb'] }),
      /^fail: Sign-ins may return to http/,
    ],
    ['a wildcard', BASE, report({ callbacks: ['https://*.todo.example/cb'] }), /^warn: Every host/],
    ['sign-ins that are not bound', BASE, report({ mode: 'tokens' }), /^fail: A sign-in that no browser/],
    ['a cap that is near', BASE, report({ used: 85 }), /^warn: stored users: 85 of 100/],
  ])('names %s', (_what, baseUrl, given, words) => {
    const found = faults(baseUrl, given);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(words);
  });

  it('says what to provision in the place of a loopback callback', () => {
    const callbacks = ['http://localhost:4000/cb', 'https://todo.example/cb'];
    const remedies = checkProduction(BASE, report({ callbacks })).map(({ remedy }) => remedy);
    expect(remedies).toContain('porchlight provision https://todo.example/cb');
  });
});
