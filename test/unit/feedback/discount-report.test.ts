import { describe, expect, it } from 'vitest';
import { received, settled } from '../../../server/feedback/discount-report.ts';

const at = new Date('2026-01-15T12:00:00Z');
const later = new Date('2026-01-16T12:00:00Z');
const report = received({ id: 'rep_1', tenantId: 'calm-otter', text: 'fine' }, at);
const granted = { ...report, status: 'granted', settledAt: at } as const;

describe('a discount report', () => {
  it('is pending when it comes in', () => {
    expect(report).toMatchObject({ status: 'pending', createdAt: at, settledAt: null });
  });

  it.each(['granted', 'declined'] as const)('is %s by the operator, once', (outcome) => {
    expect(settled(report, outcome, later)).toEqual({
      ok: true,
      value: { ...report, status: outcome, settledAt: later },
    });
  });

  it('keeps the time of its settlement when the same is said again', () => {
    expect(settled(granted, 'granted', later)).toEqual({ ok: true, value: granted });
  });

  it('does not change sides', () => {
    expect(settled(granted, 'declined', later)).toEqual({
      ok: false,
      error: { code: 'alreadySettled', status: 'granted' },
    });
  });
});
