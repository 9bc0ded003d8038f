import {
  type Operation,
  operationsOf,
  PERMISSION_PRESETS,
  PERMISSIONS,
  RISKS,
  ROLE_PERMISSIONS,
} from '@porchlight/contract';
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
    // It stores a request for the owner. The permissions of the calls in it decide what it may ask for.
    expect(idsOf(wrong)).toEqual(['requestApproval']);
  });

  // These can be undone: a provider without its settings is as at first, a member can be invited again, a domain can be
  // proven again with the same record, a logo can be sent again, and the source of an adoption can be set again.
  it('never calls a deletion of what the project keeps reversible', () => {
    const deletions = managed.filter(
      ({ method, path }) =>
        method === 'DELETE' &&
        !/\/(keys|sessions|test-users|providers|domain|members|invitations|appearance|adoption)\b/.test(path),
    );
    expect(idsOf(deletions.filter(({ metadata }) => metadata.risk !== 'irreversible'))).toEqual([]);
  });
});

describe('permissions', () => {
  it('belong to operations with the management key alone', () => {
    const others = operationsOf().filter((operation) => !managed.includes(operation));
    expect(idsOf(others.filter(({ metadata }) => metadata.permission ?? metadata.risk))).toEqual([]);
  });

  it.each(['members:write', 'users:import'])('are all in the preset “full”, and %s only there', (wanted) => {
    expect(PERMISSION_PRESETS.full).toEqual(PERMISSIONS);
    const having = Object.entries(PERMISSION_PRESETS).filter(([, all]) => all.some((it) => it === wanted));
    expect(having.map(([name]) => name)).toEqual(['full']);
  });

  it('of the presets “build”, “ci” and “deploy” show no people', () => {
    for (const preset of ['build', 'ci', 'deploy'] as const)
      expect(PERMISSION_PRESETS[preset].filter((permission) => permission.startsWith('users:'))).toEqual([]);
  });

  it('of an admin are all but the end of the project and the import of users', () => {
    const admin: readonly string[] = ROLE_PERMISSIONS.admin;
    const missing = PERMISSIONS.filter((permission) => !admin.includes(permission));
    expect(missing).toEqual(['project:delete', 'users:import']);
  });

  // The design gives issuer clients to `sign-in:write`, so an agent that makes one can delete it.
  it('of the preset “build” reach no export, and nothing irreversible but clients, of the issuer and at a provider, and teams', () => {
    const build: readonly string[] = PERMISSION_PRESETS.build;
    const reached = managed.filter(({ metadata }) => build.includes(metadata.permission ?? ''));
    expect(idsOf(reached.filter(({ metadata }) => metadata.risk === 'irreversible'))).toEqual([
      'deleteProvider',
      'deleteClient',
      'deleteTeam',
    ]);
    expect(idsOf(reached)).not.toContain('exportUsers');
  });
});
