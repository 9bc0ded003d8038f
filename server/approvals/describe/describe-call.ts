/**
 * What a call would change, in words of the server made from checked fields, and how much harm it can do. Every operation
 * that may have to wait has a rule here: the compiler names a new one that has none.
 */
import { type ApprovableId, isApprovable } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Described, ManagedCall } from '../ports.ts';
import { readable } from './changes.ts';
import {
  changeClient,
  createClient,
  createClientSecret,
  deleteClient,
  setAgents,
  setTrustedIssuers,
} from './issuer.ts';
import { changeKey, createKey, rotateKeys } from './keys.ts';
import { deleteUser, exportUser, exportUsers, importUsers } from './people.ts';
import { changeMember, createClaimUrl, deleteSocialLogin, deleteTenant, inviteMember } from './project.ts';
import { setProvider } from './providers.ts';
import { type Describe, HARMLESS, type PresentState } from './rule.ts';
import { provision, setAccess, setAppearance, setDomain } from './sign-in.ts';
import { changeWebhook, createWebhook, deleteWebhook, rotateWebhookSecret } from './webhooks.ts';

const RULES: Readonly<Record<ApprovableId, Describe>> = {
  changeClient,
  changeKey,
  changeMember,
  changeWebhook,
  createClaimUrl,
  createClient,
  createClientSecret,
  createKey,
  createWebhook,
  deleteClient,
  deleteSocialLogin,
  deleteTenant,
  deleteUser,
  deleteWebhook,
  exportUser,
  exportUsers,
  importUsers,
  inviteMember,
  provisionSocialLogin: provision,
  rotateKeys,
  rotateWebhookSecret,
  setAccess,
  setAgents,
  setAppearance,
  setDomain,
  setProvider,
  setTrustedIssuers,
};

export const describeCall =
  (state: PresentState) =>
  async (call: ManagedCall): Promise<Result<Described, DomainError>> => {
    const described = isApprovable(call.operation) ? await RULES[call.operation](call, state) : HARMLESS;
    return described.ok ? ok({ ...described.value, changes: readable(described.value.changes) }) : described;
  };
