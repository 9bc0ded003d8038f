/** When a call waits and when its approval is out of date, in words for the documents: a row for each operation. Pure. */
import type { ApprovableId } from '@porchlight/contract';

interface ApprovalRule {
  readonly waits: string;
  /** What must stay as it is until the call is made; null where the call only adds something. */
  readonly outOfDate: string | null;
}

const ALWAYS = 'always';
const NOT_IN_DRY_RUN = 'always, but not with `dry_run`';

export const APPROVAL_RULES: Readonly<Record<ApprovableId, ApprovalRule>> = {
  changeClient: { waits: 'if it adds a domain', outOfDate: 'the client' },
  changeKey: { waits: 'if it adds a permission', outOfDate: 'the key' },
  changeMember: { waits: 'if the new role has more rights', outOfDate: 'the role of the member' },
  changeWebhook: { waits: 'if it adds a domain', outOfDate: 'the webhook' },
  createClaimUrl: { waits: 'never: a person decides on the claim', outOfDate: null },
  createClient: { waits: ALWAYS, outOfDate: null },
  createClientSecret: { waits: ALWAYS, outOfDate: 'the client' },
  createKey: { waits: ALWAYS, outOfDate: null },
  createWebhook: { waits: ALWAYS, outOfDate: null },
  deleteClient: { waits: ALWAYS, outOfDate: 'the client' },
  deleteSocialLogin: { waits: NOT_IN_DRY_RUN, outOfDate: 'the callback URLs' },
  deleteTenant: { waits: NOT_IN_DRY_RUN, outOfDate: 'the name, or whether social login is provisioned' },
  deleteUser: { waits: NOT_IN_DRY_RUN, outOfDate: 'the address of the user' },
  deleteWebhook: { waits: ALWAYS, outOfDate: 'the webhook' },
  exportUser: { waits: ALWAYS, outOfDate: 'the address of the user' },
  exportUsers: { waits: ALWAYS, outOfDate: null },
  importUsers: { waits: NOT_IN_DRY_RUN, outOfDate: null },
  inviteMember: { waits: ALWAYS, outOfDate: 'the invitation of this address' },
  provisionSocialLogin: {
    waits: 'if it adds a domain',
    outOfDate: 'the callback URLs, the mode, the days of a session',
  },
  rotateKeys: { waits: ALWAYS, outOfDate: 'the main key' },
  rotateWebhookSecret: { waits: ALWAYS, outOfDate: 'the webhook' },
  setAccess: { waits: 'if it lets more people in', outOfDate: 'the access list' },
  setAgents: { waits: 'if it adds a domain, or the first address', outOfDate: 'the settings for agents' },
  setAppearance: { waits: 'if a link or the support address adds a domain', outOfDate: 'the appearance' },
  setDomain: { waits: 'if it adds a domain', outOfDate: 'the host' },
  setProvider: {
    waits: 'if it enables a provider, or brings credentials, an issuer or a domain',
    outOfDate: 'the provider',
  },
  setTrustedIssuers: {
    waits: 'if it adds an issuer, a client or a domain, or lets one create users',
    outOfDate: 'the list',
  },
};
