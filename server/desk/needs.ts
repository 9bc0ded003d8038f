/** What each page and form of a project asks of the person. Operations of the API have it in the contract. */
import { type OperationId, operationsOf, type Permission } from '@porchlight/contract';

/** What no key does: a key that leaked must be no way to it. */
export type OwnersOperation =
  | 'restoreTenant'
  | 'releaseTenant'
  | 'offerTransfer'
  | 'withdrawTransfer'
  | 'endKey'
  | 'showCredentials'
  | 'dismissRefusals';

/** `membership`: every member. `owner`: an owner, whatever the table says. */
export type Need = Permission | 'membership' | 'owner';

const PERMISSION_OF: ReadonlyMap<string, Permission | undefined> = new Map(
  operationsOf().map(({ metadata }) => [metadata.id, metadata.permission]),
);

/** What the contract gives no permission stays the owner's. */
export const needOf = (operation: OperationId | OwnersOperation): Need => PERMISSION_OF.get(operation) ?? 'owner';
