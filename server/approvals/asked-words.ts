/** What a call that waits would do, in the words of people. It follows "wants to". Pure. */
import { type OperationId, operationById } from '@porchlight/contract';

const WORDS: Readonly<Partial<Record<OperationId, string>>> = {
  provisionSocialLogin: 'change where sign-ins lead',
  deleteSocialLogin: 'delete social login, with all users',
  deleteTenant: 'delete the project',
  rotateKeys: 'replace the keys',
  createKey: 'make a key',
  changeKey: 'change what a key may do',
  deleteKey: 'end a key',
  setProvider: 'change an identity provider',
  deleteProvider: 'reset an identity provider',
  setDomain: 'set the domain of the sign-in',
  deleteDomain: 'give the domain of the sign-in up',
  setAccess: 'change who may sign in',
  setAgents: 'change what agents may use',
  setTrustedIssuers: 'change which organisations are trusted',
  createClient: 'add a client',
  changeClient: 'change a client',
  deleteClient: 'delete a client',
  createClientSecret: 'make a secret of a client',
  createWebhook: 'add a webhook',
  changeWebhook: 'change a webhook',
  deleteWebhook: 'delete a webhook',
  rotateWebhookSecret: 'replace the secret of a webhook',
  replayWebhook: 'send events to a webhook again',
  inviteMember: 'invite a person',
  changeMember: 'change the role of a member',
  removeMember: 'remove a member or an invitation',
  changeUser: 'block or unblock a user',
  deleteUser: 'delete a user',
  removePasskey: 'remove a passkey of a user',
  exportUser: 'export a user',
  exportUsers: 'export all users',
  importUsers: 'import users',
  setAdoption: 'take over sessions of another system',
  deleteAdoption: 'take over no more sessions',
  revokeSession: 'end a session',
  revokeUserSessions: 'end all sessions of a user',
};

/** An operation without words of its own has the summary of its contract. */
export const askedWords = (operation: OperationId): string => {
  const { summary = operation } = operationById(operation);
  return WORDS[operation] ?? summary.slice(0, 1).toLowerCase() + summary.slice(1);
};

/** The whole request: one call, or how many there are. */
export const askedOf = ({
  operation,
  calls,
}: {
  readonly operation: OperationId;
  readonly calls: readonly unknown[];
}): string => (calls.length > 1 ? `make ${calls.length} calls` : askedWords(operation));
