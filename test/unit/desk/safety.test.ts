/** The table of what each form of the desk does so that nothing is lost by one press, against the risks of the contract. */
import { operationsOf } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { CALLS } from '../../../server/approvals/describe/describe-call.ts';
import { EFFECTS } from '../../../server/approvals/effect.ts';
import { FRESH, SAFETY, unsafe } from '../../../server/desk/safety.ts';

const riskOf = new Map<string, string | undefined>(operationsOf().map(({ metadata }) => [metadata.id, metadata.risk]));

/**
 * Operations that could take something away, by the contract, and that have neither undo nor question. Each is here with a
 * reason in the table. A new one is a decision.
 */
const NEITHER = ['changeMember'];

const entries = Object.entries(SAFETY);

describe('the table of safety', () => {
  it('leaves nothing that the contract calls disruptive or irreversible without undo or question', () => {
    const bare = entries.flatMap(([id, safety]) => (typeof safety === 'object' ? [id] : []));
    const risky = bare.filter((id) => ['disruptive', 'irreversible'].includes(riskOf.get(id) ?? ''));
    expect(risky.toSorted()).toEqual(NEITHER);
  });

  it('gives a reason wherever it needs neither', () => {
    for (const [, safety] of entries) if (typeof safety === 'object') expect(safety.neither.length).toBeGreaterThan(10);
  });

  it('has undo, a question or a typed name for every deletion', () => {
    for (const [id, safety] of entries)
      if (/^(delete|remove|end|release|revoke|rotate)/.test(id)) expect([id, safety]).toEqual([id, expect.any(String)]);
  });
});

describe('the table of fresh sign-ins', () => {
  it('has a row for every form whose call of a key could need an approval as outward', () => {
    const outward = Object.keys(SAFETY).filter((id) =>
      Object.entries(CALLS).some(
        ([call, row]) => call === id && row.effects.some((kind) => EFFECTS[kind].risk === 'outward'),
      ),
    );
    expect(outward.length).toBeGreaterThan(15);
    for (const id of outward) expect(Object.keys(FRESH)).toContain(id);
  });

  it('gives a reason wherever an old sign-in is enough', () => {
    for (const fresh of Object.values(FRESH))
      if (typeof fresh === 'object') expect(fresh.never.length).toBeGreaterThan(10);
  });
});

describe('a form that is mounted', () => {
  it('is refused without what its operation needs', () => {
    expect(unsafe('deleteWebhook', {})).toBe('a form of deleteWebhook cannot be undone');
    expect(unsafe('endKey', {})).toBe('a form of endKey asks nothing first');
    expect(unsafe('listWebhooks', {})).toBe('listWebhooks has no row in the table of safety');
    expect(unsafe('setApprovalPolicy', {})).toBe('a form of setApprovalPolicy does not say when it widens something');
    expect(unsafe('setApprovalPolicy', { widens: () => true })).toBeNull();
    expect(unsafe('deleteWebhook', { undo: async () => null })).toBeNull();
    expect(unsafe('endKey', { confirm: async () => null })).toBeNull();
    expect(unsafe('setAccess', { addsOnly: true, widens: () => true })).toBeNull();
  });

  it('cannot say of a deletion that it only adds', () => {
    expect(unsafe('deleteWebhook', { addsOnly: true })).toBe('a form of deleteWebhook does not only add');
  });
});
