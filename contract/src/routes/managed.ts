/** What operations with the management key say of themselves. */
import { type GuardChoice, READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata, Tag } from '../operation.ts';

export const managedUnder =
  <const T extends Tag>(tag: T, common: OperationMetadata['errors'] = []) =>
  <const I extends string>(id: I, errors: OperationMetadata['errors'] = [], guard: GuardChoice = READS_WITH_A_KEY) =>
    ({ id, tag, auth: 'management', guard, errors: [...common, ...errors] }) as const satisfies OperationMetadata;
