/**
 * What each form of the desk does so that nothing is lost by one press, by the operation that it makes. The desk refuses to
 * start with a form that lacks what its operation needs, and a test compares this table with the risks of the contract.
 */
import { operationById } from '@porchlight/contract';
import { type CallId, isOfContract } from '../calls/terms.ts';
import type { FormSafety } from './project-call.ts';

/**
 * - `undo`: what ends is kept, and comes back by one press within ten minutes.
 * - `confirm`: it cannot come back, so the first press shows what stops.
 * - `typed`: it cannot come back, so the person types the name of what ends.
 * - `neither`: with the reason why nothing is lost.
 */
export type Safety = 'undo' | 'confirm' | 'typed' | { readonly neither: string };

const ADDS: Safety = { neither: 'it only adds or checks something' };
const SETS: Safety = { neither: 'the same form sets it back' };

export const SAFETY: Partial<Readonly<Record<CallId, Safety>>> = {
  provisionSocialLogin: 'undo',
  dismissRefusals: { neither: 'the list stays on the page' },
  checkHost: ADDS,
  setProvider: 'undo',
  checkProvider: ADDS,
  deleteProvider: 'undo',
  setDomain: 'undo',
  checkDomain: ADDS,
  deleteDomain: 'undo',
  setAppearance: SETS,
  setLogo: 'undo',
  removeLogo: 'undo',
  setAccess: 'undo',
  createWebhook: ADDS,
  rotateWebhookSecret: 'confirm',
  changeWebhook: SETS,
  deleteWebhook: 'undo',
  testWebhook: ADDS,
  replayWebhook: ADDS,
  createClient: ADDS,
  changeClient: 'undo',
  createClientSecret: 'confirm',
  deleteClient: 'undo',
  setAgents: 'undo',
  setTrustedIssuers: 'undo',
  revokeSession: 'confirm',
  revokeUserSessions: 'confirm',
  rotateKeys: 'confirm',
  showCredentials: { neither: 'it changes nothing' },
  endKey: 'confirm',
  createKey: ADDS,
  changeKey: 'confirm',
  readLink: { neither: 'it changes nothing' },
  approveLink: ADDS,
  denyLink: { neither: 'the machine can ask again' },
  endOwnKey: 'confirm',
  setApprovalPolicy: SETS,
  inviteMember: ADDS,
  changeMember: SETS,
  removeMember: 'undo',
  provisionTeams: ADDS,
  setTeamMember: SETS,
  removeTeamMember: 'undo',
  inviteToTeam: ADDS,
  withdrawTeamInvitation: 'undo',
  changeTeam: SETS,
  deleteTeam: 'typed',
  changeTenant: SETS,
  setSocialLoginSettings: 'confirm',
  offerTransfer: { neither: 'the other account has to accept, and the offer can be withdrawn' },
  withdrawTransfer: { neither: 'the project can be offered again' },
  releaseTenant: 'typed',
  deleteTenant: 'typed',
  restoreTenant: ADDS,
  changeUser: 'confirm',
  deleteUser: 'typed',
  removePasskey: 'confirm',
  importUsers: ADDS,
  setAdoption: SETS,
  deleteAdoption: 'undo',
  undoChange: { neither: 'it puts something back' },
};

/**
 * What would need an approval, because data, sessions or rights could leave the project, if a key asked for it. A person
 * needs a sign-in of the last minutes for it, so that a stolen cookie is not enough.
 * - `always`: each press of a form.
 * - `when`: the form says when, as `widens`.
 * - `never`: with the reason.
 */
export type Fresh = 'always' | 'when' | { readonly never: string };

export const FRESH: Partial<Readonly<Record<CallId, Fresh>>> = {
  provisionSocialLogin: 'when',
  setProvider: 'when',
  deleteProvider: { never: 'the provider goes back to the client of the service' },
  setDomain: 'always',
  setAccess: 'when',
  setAppearance: { never: 'it changes what people see, and not where they end' },
  setSocialLoginSettings: { never: 'test users are made up' },
  createWebhook: 'always',
  changeWebhook: 'when',
  rotateWebhookSecret: 'always',
  createClient: 'always',
  changeClient: 'when',
  createClientSecret: 'always',
  setTrustedIssuers: 'when',
  setAgents: { never: 'each agent still asks the person for whom it acts' },
  rotateKeys: 'always',
  showCredentials: 'always',
  createKey: 'always',
  changeKey: 'when',
  readLink: 'always',
  approveLink: 'always',
  denyLink: { never: 'it gives nobody anything' },
  setApprovalPolicy: 'when',
  inviteMember: 'always',
  changeMember: 'when',
  provisionTeams: { never: 'the form switches teams on, and gives no role more' },
  setTeamMember: 'when',
  inviteToTeam: 'when',
  changeUser: { never: 'it lets one person in again, who proves at a provider who they are' },
  importUsers: 'always',
  setAdoption: 'always',
  deleteAdoption: { never: 'nobody comes in by it any more' },
  undoChange: 'when',
  offerTransfer: 'always',
  releaseTenant: 'always',
};

/** How to know whether a form widens something; undefined if it never does. */
export const widensOf = (operation: CallId, { widens }: FormSafety): FormSafety['widens'] =>
  FRESH[operation] === 'always' ? () => true : widens;

const isDeletion = (operation: CallId): boolean =>
  isOfContract(operation) && operationById(operation).method === 'DELETE';

/** Why a form may not be mounted, or null. */
export function unsafe(operation: CallId, { undo, confirm, addsOnly, widens }: FormSafety): string | null {
  const safety = SAFETY[operation];
  if (safety === undefined) return `${operation} has no row in the table of safety`;
  if (addsOnly && isDeletion(operation)) return `a form of ${operation} does not only add`;
  if (safety === 'undo' && !undo && !addsOnly) return `a form of ${operation} cannot be undone`;
  if (safety === 'confirm' && !confirm) return `a form of ${operation} asks nothing first`;
  if (FRESH[operation] === 'when' && !widens) return `a form of ${operation} does not say when it widens something`;
  return null;
}
