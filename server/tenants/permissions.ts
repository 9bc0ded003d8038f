/** What a set of permissions allows. Pure. */
import { PERMISSIONS, type Permission } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, passed, type Result } from '../kernel/result.ts';

/** Passes if every wanted permission is held; otherwise names the first missing one. */
export function requirePermissions(
  held: readonly Permission[],
  wanted: readonly Permission[],
): Result<void, DomainError> {
  const needs = wanted.find((permission) => !held.includes(permission));
  return needs === undefined ? passed : fail(permissionMissing(needs));
}

const permissionMissing = (needs: Permission): DomainError => ({
  code: 'permissionMissing',
  detail: `This needs the permission \`${needs}\`, which the key does not have.`,
  needs,
});

export const isFull = (permissions: readonly Permission[]): boolean => requirePermissions(permissions, PERMISSIONS).ok;
