/**
 * The one table of what calls can do: for each operation that changes something its effects, its rule, and what makes an
 * approval out of date. The compiler names a new operation that has no row. Documents and tests read it.
 */
import type { BodyOf, ChangingId } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { EffectKind } from '../effect.ts';
import type { Described, ManagedCall } from '../ports.ts';
import { deleteAdoption, setAdoption } from './adoption.ts';
import { readable } from './changes.ts';
import {
  changeClient,
  createClient,
  createClientSecret,
  deleteClient,
  setAgents,
  setTrustedIssuers,
} from './issuer.ts';
import { changeKey, createKey, deleteKey, rotateKeys } from './keys.ts';
import { changeUser, deleteUser, exportUser, exportUsers, importUsers, removePasskey } from './people.ts';
import {
  changeMember,
  deleteSocialLogin,
  deleteTenant,
  inviteMember,
  removeMember,
  setApprovalPolicy,
} from './project.ts';
import { deleteProvider, setProvider } from './providers.ts';
import { type PresentState, REVERSIBLE, type Row } from './rule.ts';
import {
  deleteDomain,
  provisionSocialLogin,
  setAccess,
  setAppearance,
  setDomain,
  setSocialLoginSettings,
} from './sign-in.ts';
import { deleteTeam, deleteTeams, inviteToTeam, provisionTeams, setTeamMember } from './teams.ts';
import { changeWebhook, createWebhook, deleteWebhook, rotateWebhookSecret } from './webhooks.ts';

export const CALLS = {
  changeClient,
  changeKey,
  changeMember,
  // Teams are of the people of the app, who rename them too.
  changeTeam: REVERSIBLE,
  changeTenant: REVERSIBLE,
  changeTestUser: REVERSIBLE,
  changeUser,
  changeWebhook,
  // The host was set by an earlier call, which has its own row, and has been a place of the project since then.
  checkDomain: REVERSIBLE,
  // A key can only prove a domain that a host of its project is below.
  checkHost: REVERSIBLE,
  checkProvider: REVERSIBLE,
  // The link alone does nothing: a person has to open it and agree to the claim.
  createClaimUrl: REVERSIBLE,
  createClient,
  createClientSecret,
  createKey,
  createTeam: REVERSIBLE,
  createTestUser: REVERSIBLE,
  createTestUserTicket: REVERSIBLE,
  createWebhook,
  createWrongToken: REVERSIBLE,
  deleteAdoption,
  deleteClient,
  deleteDomain,
  deleteKey,
  deleteProvider,
  deleteSocialLogin,
  deleteTeam,
  deleteTeams,
  deleteTenant,
  deleteTestUser: REVERSIBLE,
  deleteUser,
  deleteWebhook,
  exportUser,
  exportUsers,
  giveFeedback: REVERSIBLE,
  importUsers,
  inviteMember,
  inviteToTeam,
  provisionSocialLogin,
  provisionTeams,
  recordProof: REVERSIBLE,
  removeLogo: REVERSIBLE,
  removeMember,
  removePasskey,
  removeTeamMember: REVERSIBLE,
  replayWebhook: REVERSIBLE,
  // It changes no data of the project. Each of its calls is weighed on its own.
  requestApproval: REVERSIBLE,
  // They end sessions of one person.
  revokeSession: REVERSIBLE,
  revokeUserSessions: REVERSIBLE,
  rotateKeys,
  rotateWebhookSecret,
  sendDiscountReport: REVERSIBLE,
  setAccess,
  setAgents,
  setAppearance,
  setApprovalPolicy,
  setDomain,
  setLogo: REVERSIBLE,
  setProvider,
  setAdoption,
  setSocialLoginSettings,
  setTeamMember,
  setTrustedIssuers,
  testWebhook: REVERSIBLE,
  withdrawTeamInvitation: REVERSIBLE,
} as const satisfies { readonly [Id in ChangingId]: Row<EffectKind, BodyOf<Id>> };

/** The row of an operation; undefined for one that only reads. */
export const rowOf = (id: string): Row | undefined => (CALLS as Readonly<Record<string, Row | undefined>>)[id];

/** Whether a call of this operation can have an effect that the owner may have to approve. */
export const hasEffects = (id: string): boolean => (rowOf(id)?.effects.length ?? 0) > 0;

/** Null for a call that has no risky effect, whatever it is sent. */
export const describeCall =
  (state: PresentState) =>
  async (call: ManagedCall): Promise<Result<Described, DomainError> | null> => {
    const row = rowOf(call.operation);
    if (!row || row === REVERSIBLE) return null;
    const described = await row.describe(call, state);
    return described.ok ? ok({ ...described.value, changes: readable(described.value.changes) }) : described;
  };
