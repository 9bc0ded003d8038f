/** What each page and form of a project asks of the person. Operations of the API have it in the contract. */
import {
  type GuardChoice,
  type OperationId,
  type OperationMetadata,
  operationsOf,
  type Permission,
} from '@porchlight/contract';

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

const METADATA = new Map<string, OperationMetadata>(operationsOf().map(({ metadata }) => [metadata.id, metadata]));

/** What the contract gives no permission stays the owner's. */
export const needOf = (operation: OperationId | OwnersOperation): Need =>
  METADATA.get(operation)?.permission ?? 'owner';

const ONLY_AT_THE_DESK: GuardChoice = {
  none: 'No operation of the API does the same; a page counts its visitors by address.',
};

/** How often the call may be made, whichever way it comes. */
export const guardOfForm = (operation: OperationId | OwnersOperation): GuardChoice =>
  METADATA.get(operation)?.guard ?? ONLY_AT_THE_DESK;
