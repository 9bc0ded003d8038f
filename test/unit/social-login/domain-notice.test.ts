/** When the owner is told about the own domain of a project. */
import { describe, expect, it } from 'vitest';
import { addHours } from '../../../server/kernel/clock.ts';
import { domainNotice } from '../../../server/social-login/domain/domain-notice.ts';
import { movedAway, type OwnDomain } from '../../../server/social-login/settings/own-domain.ts';

const SEEN = new Date('2026-11-01T12:00:00Z');
const DOMAIN: OwnDomain = {
  tenantId: 'brave-otter',
  host: 'login.otter.example',
  status: 'active',
  ownerId: 'acc_1',
  seenAt: SEEN,
  checkedAt: SEEN,
  problem: null,
};
const daysLater = (days: number): Date => addHours(SEEN, days * 24);

describe('the notice of an own domain', () => {
  it.each([
    ['just proven', 0, null],
    ['missed for two days', 2.9, null],
    ['missed for three days', 3, 'active'],
    ['missed for almost thirty days', 29.9, 'active'],
    ['missed for thirty days', 30, 'lapsed'],
  ])('%s', (_, days, status) => {
    expect(domainNotice(DOMAIN, daysLater(days))?.status ?? null).toBe(status);
  });

  it('says until when a host is in use', () => {
    const notice = domainNotice(DOMAIN, daysLater(5));
    expect(notice).toMatchObject({ host: DOMAIN.host, lapses_at: daysLater(30).toISOString() });
    expect(notice?.message).toContain(`has not been found since ${SEEN.toISOString()}`);
  });

  it('says that a host went to another project', () => {
    const moved = domainNotice({ ...DOMAIN, status: 'lapsed', problem: movedAway(DOMAIN.host) }, daysLater(1));
    expect(moved).toMatchObject({ status: 'lapsed', lapses_at: null });
    expect(moved?.message).toContain('named another project');
  });

  it('is none for a host that waits for its record, and for one of this machine', () => {
    expect(domainNotice({ ...DOMAIN, status: 'pending', seenAt: null }, daysLater(90))).toBeNull();
    expect(domainNotice({ ...DOMAIN, host: 'app.localhost', seenAt: null }, daysLater(90))).toBeNull();
  });
});
