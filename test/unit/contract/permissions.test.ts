import { type Operation, operationsOf, PERMISSION_PRESETS, PERMISSIONS, RISKS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';

const managed = operationsOf().filter(({ metadata }) => metadata.auth === 'management');
const idsOf = (operations: Operation[]): string[] => operations.map(({ metadata }) => metadata.id);

describe('an operation with the management key', () => {
  it('names a permission and a risk', () => {
    expect(managed.length).toBeGreaterThan(30);
    const lacking = managed.filter(
      ({ metadata: { permission, risk } }) =>
        !PERMISSIONS.some((known) => known === permission) || !RISKS.some((known) => known === risk),
    );
    expect(idsOf(lacking)).toEqual([]);
  });

  it('has the risk “read” exactly where it needs a permission to read', () => {
    const reads = (permission = '') => /:read$/.test(permission);
    const wrong = managed.filter(({ metadata }) => (metadata.risk === 'read') !== reads(metadata.permission));
    expect(idsOf(wrong)).toEqual([]);
  });

  // Without its settings a provider is as it was at first, a member can be invited again, a domain is proven again by the
  // same record, and a logo is sent again: nothing is gone.
  it('never calls a deletion of what the project keeps reversible', () => {
    const deletions = managed.filter(
      ({ method, path }) =>
        method === 'DELETE' && !/\/(keys|sessions|test-users|providers|domain|members|appearance)\b/.test(path),
    );
    expect(idsOf(deletions.filter(({ metadata }) => metadata.risk !== 'irreversible'))).toEqual([]);
  });
});

describe('permissions', () => {
  it('belong to operations with the management key alone', () => {
    const others = operationsOf().filter((operation) => !managed.includes(operation));
    expect(idsOf(others.filter(({ metadata }) => metadata.permission ?? metadata.risk))).toEqual([]);
  });

  it('are all in the preset “full”, and the right to change members only there', () => {
    expect(PERMISSION_PRESETS.full).toEqual(PERMISSIONS);
    const having = Object.entries(PERMISSION_PRESETS).filter(([, all]) => all.some((it) => it === 'members:write'));
    expect(having.map(([name]) => name)).toEqual(['full']);
  });

  // The design gives issuer clients to `sign-in:write`, so an agent that makes one can take it away.
  it('of the preset “build” reach no export, and nothing irreversible but a client of the issuer', () => {
    const build: readonly string[] = PERMISSION_PRESETS.build;
    const reached = managed.filter(({ metadata }) => build.includes(metadata.permission ?? ''));
    expect(idsOf(reached.filter(({ metadata }) => metadata.risk === 'irreversible'))).toEqual(['deleteClient']);
    expect(idsOf(reached)).not.toContain('exportUsers');
  });
});
