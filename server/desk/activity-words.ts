/** What was done, in words. An operation without its own text is described by the words of its name. Pure. */
import { MCP_TOOLS, operationsOf } from '@porchlight/contract';

const WORDS: Readonly<Record<string, string>> = {
  provisionSocialLogin: 'Changed callbacks or sign-in settings',
  deleteSocialLogin: 'Deleted social login',
  changeUser: 'Blocked or unblocked a user',
  deleteUser: 'Deleted a user',
  removePasskey: 'Removed a passkey of a user',
  exportUser: 'Exported one user',
  exportUsers: 'Exported all users',
  importUsers: 'Imported users',
  setAccess: 'Changed who may sign in',
  setAgents: 'Changed what agents may use',
  revokeSession: 'Ended a session',
  revokeUserSessions: 'Ended all sessions of a user',
  createWebhook: 'Added a webhook',
  changeWebhook: 'Changed a webhook',
  deleteWebhook: 'Deleted a webhook',
  testWebhook: 'Tested a webhook',
  replayWebhook: 'Sent events to a webhook again',
  rotateWebhookSecret: 'Replaced the secret of a webhook',
  rotateKeys: 'Replaced the keys',
  endKey: 'Ended an old key',
  showCredentials: 'Looked at the keys',
  changeTenant: 'Renamed the project',
  deleteTenant: 'Deleted the project',
  restoreTenant: 'Took the deleted project back',
  releaseTenant: 'Gave the project up',
  offerTransfer: 'Offered the project to another account',
  withdrawTransfer: 'Withdrew the offer of the project',
  acceptTransfer: 'Took the project over',
  inviteMember: 'Invited a member',
  acceptInvitation: 'Joined the project',
  provisionTeams: 'Turned teams on, or changed their roles',
  deleteTeams: 'Turned teams off, and deleted them',
  createTeam: 'Created a team',
  changeTeam: 'Renamed a team',
  deleteTeam: 'Deleted a team',
  setTeamMember: 'Gave somebody a role in a team',
  removeTeamMember: 'Removed somebody from a team',
  inviteToTeam: 'Invited somebody to a team',
  withdrawTeamInvitation: 'Withdrew an invitation to a team',
  acceptTeamInvitation: 'Joined a team',
  declineTeamInvitation: 'Declined an invitation to a team',
  leaveTeam: 'Left a team',
  changeMember: 'Changed the role of a member',
  removeMember: 'Removed a member or an invitation',
  dismissRefusals: 'Dismissed the notice of refused hosts',
  checkHost: 'Checked the proof of a host',
  createClaimUrl: 'Asked for a claim link',
  approveClaim: 'Claimed the project',
  createKey: 'Made a key',
  changeKey: 'Changed what a key may do',
  deleteKey: 'Ended a key',
  readLink: 'Looked up the code of a machine that asks for a key',
  approveLink: 'Gave a machine a key of their own',
  denyLink: 'Gave a machine no key',
  endOwnKey: 'Ended a key of their own',
  revokeLeakedKey: 'Ended a key that had leaked',
  setApprovalPolicy: 'Changed which calls need approval',
  requestApproval: 'Asked for one approval for several calls',
  approveCall: 'Approved a call',
  denyCall: 'Denied a call',
  setSocialLoginSettings: 'Changed test users or remembered browsers',
  setAdoption: 'Let sessions of a former system be taken over',
  deleteAdoption: 'Let no more sessions be taken over',
  setAppearance: 'Changed the look of the sign-in pages',
  setLogo: 'Set the logo of the sign-in pages',
  removeLogo: 'Removed the logo of the sign-in pages',
  setProvider: 'Changed an identity provider',
  deleteProvider: 'Reset an identity provider',
  checkProvider: 'Checked an identity provider',
  setDomain: 'Set a domain of its own',
  checkDomain: 'Checked the domain of its own',
  deleteDomain: 'Gave the domain of its own up',
  createClient: 'Added a client of the issuer',
  changeClient: 'Changed a client of the issuer',
  deleteClient: 'Deleted a client of the issuer',
  createTestUser: 'Made a test user',
  createClientSecret: 'Made a secret of a client',
  setTrustedIssuers: 'Changed the organisations whose agents may come',
  recordProof: 'Stored a proof',
  undoChange: 'Undid a change',
  createOwnedTenant: 'Created the project',
};

const READS: ReadonlySet<string> = new Set(
  operationsOf().flatMap(({ method, metadata }) => (method === 'GET' ? [metadata.id] : [])),
);

export const isChange = (operation: string): boolean => !READS.has(operation);

/** Every name that a line can have. */
const OPERATIONS: readonly string[] = [
  ...new Set([...Object.keys(WORDS), ...operationsOf().map(({ metadata }) => metadata.id), ...MCP_TOOLS]),
];

/** The operations that somebody looks for by a name or by a part of its words. */
export const operationsIn = (text: string): readonly string[] =>
  OPERATIONS.filter(
    (operation) => operation === text || activityWords(operation).toLowerCase().includes(text.toLowerCase()),
  );

/** Each verb of the texts, and its form after "to". */
const AFTER_TO: Readonly<Record<string, string>> = {
  added: 'add',
  approved: 'approve',
  asked: 'ask',
  blocked: 'block',
  changed: 'change',
  checked: 'check',
  claimed: 'claim',
  created: 'create',
  declined: 'decline',
  deleted: 'delete',
  denied: 'deny',
  dismissed: 'dismiss',
  ended: 'end',
  exported: 'export',
  gave: 'give',
  imported: 'import',
  invited: 'invite',
  joined: 'join',
  left: 'leave',
  looked: 'look',
  made: 'make',
  offered: 'offer',
  removed: 'remove',
  renamed: 'rename',
  replaced: 'replace',
  sent: 'send',
  stored: 'store',
  tested: 'test',
  took: 'take',
  turned: 'turn',
  unblocked: 'unblock',
  undid: 'undo',
  withdrew: 'withdraw',
};

/** The first word is a verb, and so may be the word after "or" or "and". */
const VERB = /^\w+|(?<=\b(?:or|and) )\w+/g;

/** A change that was refused: it did not happen. */
export const triedWords = (operation: string): string =>
  `Tried to ${activityWords(operation).replace(VERB, (word) => AFTER_TO[word.toLowerCase()] ?? word.toLowerCase())}`;

export function activityWords(operation: string): string {
  const words = operation.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return WORDS[operation] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
