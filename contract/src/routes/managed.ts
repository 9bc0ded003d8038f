/** What operations with the management key say of themselves. */
import { type GuardChoice, READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata, Tag } from '../operation.ts';
import type { Permission, Risk } from '../permission.ts';

export const managedUnder =
  <const T extends Tag>(tag: T, common: OperationMetadata['errors'] = []) =>
  <const I extends string>(
    id: I,
    permission: Permission,
    risk: Risk,
    errors: OperationMetadata['errors'] = [],
    guard: GuardChoice = READS_WITH_A_KEY,
  ) =>
    ({
      id,
      tag,
      auth: 'management',
      guard,
      permission,
      risk,
      errors: [...common, ...errors],
    }) as const satisfies OperationMetadata;
