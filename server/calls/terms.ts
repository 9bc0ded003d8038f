/**
 * What each operation requires of a call. The contract defines it for operations of the API; operations that only people
 * can do are defined here.
 */
import { type OperationId, type OperationMetadata, operationById, type Permission } from '@porchlight/contract';

/** No key can do these, so a leaked key cannot be used for them. */
const DESK_OPERATIONS = {
  restoreTenant: { whilePaused: true, whileRemoved: true },
  releaseTenant: {},
  offerTransfer: {},
  withdrawTransfer: {},
  endKey: {},
  showCredentials: {},
  dismissRefusals: {},
  // Every role has keys of its own. Codes are short, so they are counted strictly.
  readLink: { needs: 'membership', guard: 'linkCode' },
  approveLink: { needs: 'membership', guard: 'linkCode' },
  denyLink: { needs: 'membership', guard: 'linkCode' },
  endOwnKey: { needs: 'membership' },
  // The permission is that of the change that is undone. This one is asked if there is no such change.
  undoChange: { permission: 'project:write' },
} as const satisfies Readonly<Record<string, Partial<CallTerms>>>;

export type DeskOperation = keyof typeof DESK_OPERATIONS;
export type CallId = OperationId | DeskOperation;

export interface CallTerms extends Pick<OperationMetadata, 'auth' | 'guard' | 'permission' | 'risk' | 'whilePaused'> {
  readonly id: CallId;
  /** In place of a permission. */
  readonly needs?: 'membership';
  /** It works for a project that is deleted and can still be restored. */
  readonly whileRemoved?: boolean;
  /** The operation whose change is undone. */
  readonly undoes?: CallId;
}

/** What a person needs for a page or a form: a permission of their role, or only to be an owner or a member. */
export type Need = Permission | 'membership' | 'owner';

export const isOfContract = (id: CallId): id is OperationId => !Object.hasOwn(DESK_OPERATIONS, id);

export const termsOf = (id: CallId): CallTerms =>
  isOfContract(id)
    ? termsOfOperation(operationById(id).metadata)
    : { id, auth: 'accountSession', guard: 'manage', ...DESK_OPERATIONS[id] };

/** Undoing a change needs what the change needed. */
export const termsOfUndo = (undoes: CallId): CallTerms => ({
  ...termsOf(undoes),
  id: 'undoChange',
  guard: 'manage',
  undoes,
});

/** The ids of the contract are operation ids: the type is made from its routers. */
export const termsOfOperation = (metadata: OperationMetadata): CallTerms => ({
  ...metadata,
  id: metadata.id as OperationId,
});

/** An operation without a permission in the contract is for the owner only, unless its terms say otherwise. */
export const needOf = ({ permission, needs }: CallTerms): Need => permission ?? needs ?? 'owner';
