/** What each operation asks of a call. For operations of the API the contract says it; what only people do is here. */
import { type OperationId, type OperationMetadata, operationById, type Permission } from '@porchlight/contract';

/** No key can do these, so that a leaked key is no way to them. */
const DESK_OPERATIONS = {
  restoreTenant: { whilePaused: true, whileRemoved: true },
  releaseTenant: {},
  offerTransfer: {},
  withdrawTransfer: {},
  endKey: {},
  showCredentials: {},
  dismissRefusals: {},
} as const satisfies Readonly<Record<string, Partial<CallTerms>>>;

export type DeskOperation = keyof typeof DESK_OPERATIONS;
export type CallId = OperationId | DeskOperation;

export interface CallTerms extends Pick<OperationMetadata, 'auth' | 'guard' | 'permission' | 'risk' | 'whilePaused'> {
  readonly id: CallId;
  /** It works for a project that is deleted and can still be restored. */
  readonly whileRemoved?: boolean;
}

/** What a person needs for a page or a form: a permission of their role, or to be an owner or a member at all. */
export type Need = Permission | 'membership' | 'owner';

export const isOfContract = (id: CallId): id is OperationId => !Object.hasOwn(DESK_OPERATIONS, id);

export const termsOf = (id: CallId): CallTerms =>
  isOfContract(id)
    ? termsOfOperation(operationById(id).metadata)
    : { id, auth: 'accountSession', guard: 'manage', ...DESK_OPERATIONS[id] };

/** Ids of the contract are operation ids: its routers are where that type is made from. */
export const termsOfOperation = (metadata: OperationMetadata): CallTerms => ({
  ...metadata,
  id: metadata.id as OperationId,
});

/** What the contract gives no permission stays the owner's. */
export const needOf = ({ permission }: CallTerms): Need => permission ?? 'owner';
