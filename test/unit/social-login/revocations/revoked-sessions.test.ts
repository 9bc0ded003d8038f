import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  RevokedSessions,
  sessionKey,
  sessionKeyIn,
} from '../../../../server/social-login/revocations/revoked-sessions.ts';

const id = (): string => randomUUID();

describe('the table of revoked sessions', () => {
  it('knows each of 200,000 sessions and no other, in less than 64 bytes each', () => {
    const table = new RevokedSessions();
    const tenants = Array.from({ length: 50 }, id);
    const sessions = Array.from({ length: 200_000 }, (_, index) => ({
      tenant: tenants[index % tenants.length] ?? '',
      session: id(),
      generation: (index % 7) + 2,
    }));
    for (const { tenant, session, generation } of sessions) table.raise(tenant, session, generation, 1_000);
    expect(table.size).toBe(sessions.length);
    expect(table.bytes / table.size).toBeLessThan(64);
    const wrong = sessions.filter(
      ({ tenant, session, generation }) =>
        !table.isRevoked(sessionKey(tenant, session), generation - 1) ||
        table.isRevoked(sessionKey(tenant, session), generation),
    );
    expect(wrong).toEqual([]);
    expect(
      Array.from({ length: 200_000 }, () => table.isRevoked(sessionKey(tenants[0] ?? '', id()), 1)).some(Boolean),
    ).toBe(false);
  });

  it('makes the same key of names that stand in a text', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/\s/.test(text));
    fc.assert(
      fc.property(fc.string(), name, name, fc.string(), (before, tenant, session, after) => {
        const text = `${before}${tenant} ${session}${after}`;
        const sessionFrom = before.length + tenant.length + 1;
        const key = sessionKeyIn(text, before.length, sessionFrom, sessionFrom + session.length);
        expect(key).toEqual(sessionKey(tenant, session));
      }),
    );
  });

  it('keeps names apart that read the same when they are put together', () => {
    const table = new RevokedSessions();
    table.raise('a', 'bc', undefined, 1);
    expect([
      table.isRevoked(sessionKey('ab', 'c'), 1),
      table.isRevoked(sessionKey('a', 'bc'), 1),
      table.isRevoked(sessionKey('bc', 'a'), 1),
    ]).toEqual([false, true, false]);
    table.raise('same', 'same', undefined, 1);
    expect(table.isRevoked(sessionKey('same', 'same'), 9)).toBe(true);
  });

  it('shrinks when what it held is forgotten, and keeps what was raised meanwhile', () => {
    const table = new RevokedSessions();
    for (let index = 0; index < 50_000; index += 1) table.raise('t', `s${index}`, 3, index < 100 ? 2_000 : 1_000);
    const before = table.bytes;
    table.raise('t', 's49999', undefined, 3_000);
    table.forget(1_000);
    expect(table.size).toBe(101);
    expect(table.bytes).toBeLessThan(before / 10);
    expect([
      table.isRevoked(sessionKey('t', 's5'), 2),
      table.isRevoked(sessionKey('t', 's500'), 2),
      table.isRevoked(sessionKey('t', 's49999'), 99),
    ]).toEqual([true, false, true]);
  });
});
