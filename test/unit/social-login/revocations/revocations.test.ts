import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  REVOCATION_LIFETIME_S,
  type Revocation,
  Revocations,
} from '../../../../server/social-login/revocations/revocations.ts';
import { sessionKey } from '../../../../server/social-login/revocations/revoked-sessions.ts';
import { TestClock } from '../../../support/clock.ts';

const session = { kind: 'session', tenantId: 't', sessionId: 's' } as const;
const generation = (number: number) => ({ ...session, kind: 'generation', generation: number }) as const;

const tenant = { kind: 'tenant', tenantId: 't' } as const;

const told = (...entries: Revocation[]): Revocations => toldAt(new TestClock(), ...entries);

const toldAt = (steady: TestClock, ...entries: Revocation[]): Revocations => {
  const revocations = new Revocations(steady);
  for (const entry of entries) revocations.apply(entry);
  return revocations;
};

describe('what was revoked', () => {
  it('is nothing at first', () => {
    const none = new Revocations(new TestClock());
    expect([none.isRevoked(sessionKey('t', 's'), 1), none.hasChanged('t'), none.size]).toEqual([false, false, 0]);
  });

  it('is everything that was made until the moment of a recovery, its second included', () => {
    const revocations = new Revocations(new TestClock());
    const moment = new Date('2026-01-15T12:00:00.500Z');
    const second = Math.floor(moment.getTime() / 1_000);
    expect(revocations.hasEndedAll(second)).toBe(false);
    expect([revocations.endBefore(moment), revocations.endBefore(moment)]).toEqual([true, false]);
    expect([second - 1, second, second + 1].map((at) => revocations.hasEndedAll(at))).toEqual([true, true, false]);
    expect(revocations.endBefore(new Date(0))).toBe(false);
    expect(revocations.hasEndedAll(second)).toBe(true);
  });

  it('is every generation of a session that has ended', () => {
    expect([1, 2, 1e9].map((number) => told(session).isRevoked(sessionKey('t', 's'), number))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is every generation before the one that a refresh made', () => {
    const revocations = told(generation(3));
    expect([1, 2, 3, 4].map((number) => revocations.isRevoked(sessionKey('t', 's'), number))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('concerns no other session and no other tenant', () => {
    const revocations = told(session, tenant);
    expect([revocations.isRevoked(sessionKey('t', 's2'), 1), revocations.isRevoked(sessionKey('t2', 's'), 1)]).toEqual([
      false,
      false,
    ]);
    expect([revocations.hasChanged('t'), revocations.hasChanged('t2')]).toEqual([true, false]);
  });

  it('is forgotten when no token can be alive that it concerns, and not a moment before', () => {
    const steady = new TestClock();
    const revocations = toldAt(steady, session, generation(2), tenant);
    steady.advance({ seconds: REVOCATION_LIFETIME_S, ms: -1 });
    revocations.forget();
    expect(revocations.size).toBe(2);
    steady.advance({ ms: 1 });
    revocations.forget();
    expect(revocations.size).toBe(0);
  });

  it('outlives every access token', () => {
    expect(REVOCATION_LIFETIME_S).toBeGreaterThan(3_600 + 30);
  });

  it('is the same in whatever order and however often the feed tells it', () => {
    const entry = fc.oneof(
      fc.record({
        kind: fc.constant('generation' as const),
        tenantId: fc.constantFrom('a', 'b'),
        sessionId: fc.constantFrom('x', 'y'),
        generation: fc.integer({ min: 2, max: 6 }),
      }),
      fc.record({
        kind: fc.constant('session' as const),
        tenantId: fc.constantFrom('a', 'b'),
        sessionId: fc.constantFrom('x', 'y'),
      }),
      fc.record({ kind: fc.constant('tenant' as const), tenantId: fc.constantFrom('a', 'b') }),
    );
    const view = (revocations: Revocations) =>
      ['a', 'b'].flatMap((tenant) => [
        revocations.hasChanged(tenant),
        ...['x', 'y'].flatMap((id) =>
          [1, 2, 3, 4, 5, 6].map((number) => revocations.isRevoked(sessionKey(tenant, id), number)),
        ),
      ]);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.array(fc.nat(11), { maxLength: 12 }), (entries, again) => {
        const repeated = again.flatMap((index) => entries[index] ?? []);
        expect(view(told(...entries))).toEqual(view(told(...repeated, ...entries.toReversed(), ...repeated)));
      }),
    );
  });
});
