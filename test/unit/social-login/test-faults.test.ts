import { describe, expect, it } from 'vitest';
import { TestFaults } from '../../../server/social-login/revocations/test-faults.ts';
import { TestClock } from '../../support/clock.ts';

const MINUTE = 60_000;
const SESSION = 'ses_test_abc';

function faultsOf() {
  const clock = new TestClock();
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  const faults = new TestFaults({ clock, wait });
  const give = (userId: number, fault: 'slow' | 'verify_503' | 'none') =>
    faults.apply({ tenantId: 't', userId, fault, until: new Date(clock.now().getTime() + MINUTE) });
  return { clock, waits, faults, give };
}

describe('faults of test users', () => {
  it('concern no session of a real person', () => {
    const { faults, give } = faultsOf();
    expect(faults.concerns(SESSION)).toBe(false);
    give(1, 'verify_503');
    expect(faults.concerns(SESSION)).toBe(true);
    expect(faults.concerns('ses_abcdefghijklmnop')).toBe(false);
  });

  it('meet the call that they name, of that user alone', async () => {
    const { faults, give } = faultsOf();
    give(1, 'verify_503');
    expect(await faults.meet({ tenantId: 't', userId: 1 }, 'verify')).toBe(true);
    expect(await faults.meet({ tenantId: 't', userId: 1 }, 'refresh')).toBe(false);
    expect(await faults.meet({ tenantId: 't', userId: 2 }, 'verify')).toBe(false);
    expect(await faults.meet({ tenantId: 'u', userId: 1 }, 'verify')).toBe(false);
  });

  it('end after their time, or when they are taken back', async () => {
    const { clock, faults, give } = faultsOf();
    give(1, 'verify_503');
    give(2, 'verify_503');
    give(2, 'none');
    expect(await faults.meet({ tenantId: 't', userId: 2 }, 'verify')).toBe(false);
    clock.advance({ ms: MINUTE });
    expect(await faults.meet({ tenantId: 't', userId: 1 }, 'verify')).toBe(false);
  });

  it('slow answers wait five seconds, and no more than 32 wait at a time', async () => {
    const { faults, give, waits } = faultsOf();
    give(1, 'slow');
    const slow = Array.from({ length: 32 }, () => faults.meet({ tenantId: 't', userId: 1 }, 'verify'));
    expect(waits.map(({ ms }) => ms)).toEqual(Array(32).fill(5_000));
    expect(await faults.meet({ tenantId: 't', userId: 1 }, 'verify')).toBe(false);
    for (const { end } of waits) end();
    expect(await Promise.all(slow)).toEqual(Array(32).fill(false));
  });
});
