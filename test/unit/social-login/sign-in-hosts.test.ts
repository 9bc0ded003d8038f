import { describe, expect, it } from 'vitest';
import { holdSignInHosts } from '../../../server/social-login/domain/sign-in-hosts.ts';
import type { OwnDomain } from '../../../server/social-login/settings/own-domain.ts';
import { TestClock } from '../../support/clock.ts';

const HOST = 'login.example.com';
const NOW = new Date('2026-11-17T12:00:00Z');

const domainOf = (tenantId: string, status: OwnDomain['status']): OwnDomain => ({
  tenantId,
  host: HOST,
  ownerId: 'owner',
  status,
  seenAt: NOW,
  checkedAt: NOW,
  problem: null,
});

describe('a host that moved from one project to another', () => {
  it('is nobody’s, and not the service’s own, when the second one gives it up', async () => {
    const rows = [domainOf('first', 'lapsed'), domainOf('second', 'active')];
    const served = async (ids: readonly string[] | null) => rows.filter((row) => ids?.includes(row.tenantId) ?? true);
    const hosts = holdSignInHosts({
      baseUrl: 'https://service.example',
      clock: new TestClock(NOW),
      store: { served },
    });
    await hosts.load();
    expect(hosts.find(HOST)).toMatchObject({ tenantId: 'second' });
    rows.pop();
    await hosts.reload(['second']);
    expect(hosts.find(HOST)).toMatchObject({ tenantId: null, signInPath: null });
  });
});
