/** The common metadata of operations with the management key. */
import { type GuardChoice, READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata, Tag } from '../operation.ts';
import type { Permission, Risk } from '../permission.ts';

/** Name and risk are part of the type, so that other tables have a row for each operation of a risk. */
interface Managed<I extends string, T extends Tag, R extends Risk> extends OperationMetadata {
  readonly id: I;
  readonly tag: T;
  readonly auth: 'management';
  readonly permission: Permission;
  readonly risk: R;
}

export const managedUnder =
  <const T extends Tag>(tag: T, common: OperationMetadata['errors'] = []) =>
  <const I extends string, const R extends Risk>(
    id: I,
    permission: Permission,
    risk: R,
    errors: OperationMetadata['errors'] = [],
    guard: GuardChoice = READS_WITH_A_KEY,
  ): Managed<I, T, R> => ({
    id,
    tag,
    auth: 'management',
    guard,
    permission,
    risk,
    errors: [...common, ...errors],
  });
