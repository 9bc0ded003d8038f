/** Domain values → the contract's bodies. */
import type {
  AccessList as AccessListBody,
  DryRunImport,
  ImportReport,
  PasskeyRecord,
  PersonApprovalRecord,
  TestUserCreated,
  UserAccess,
  UserPasskey,
} from '@porchlight/contract';
import type { z } from 'zod';
import type { Passkey } from '../social-login/ports/passkeys.ts';
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import { presentPair, presentUser } from '../social-login/presenters.ts';
import { callbacksOf } from '../social-login/resource/resource.ts';
import type { TokenPair } from '../social-login/sessions/token-pair.ts';
import { defaultCallback } from '../social-login/settings/callback-match.ts';
import { appRedirect } from '../social-login/sign-in/app-redirect.ts';
import type { AccessList } from './access-list.ts';
import type { Imported, LeftTeam, OwnApproval } from './ports.ts';

export const presentAccess = (blockedAt: Date | null): z.output<typeof UserAccess> => ({
  blocked_at: blockedAt?.toISOString() ?? null,
});

export const presentOwnApproval = (approval: OwnApproval): z.output<typeof PersonApprovalRecord> => ({
  id: approval.id,
  client_id: approval.agentName === null ? null : approval.clientId,
  title: approval.title,
  details: approval.details.map(({ label, value }) => ({ label, value })),
  status: approval.status,
  asked_at: approval.createdAt.toISOString(),
  expires_at: approval.expiresAt.toISOString(),
  decided_at: approval.decidedAt?.toISOString() ?? null,
});

export const presentUserPasskey = (passkey: Passkey): z.output<typeof UserPasskey> => ({
  handle: passkey.handle,
  synchronised: passkey.synchronised,
  name: passkey.name,
  added_at: passkey.createdAt.toISOString(),
  used_at: passkey.usedAt?.toISOString() ?? null,
  suspended_at: passkey.suspendedAt?.toISOString() ?? null,
});

export const presentLeftTeam = ({ newOwnerId, ...team }: LeftTeam) => ({ ...team, new_owner_id: newOwnerId });

/** With its public key, for an export. */
export const presentPasskey = (passkey: Passkey): z.output<typeof PasskeyRecord> => ({
  ...presentUserPasskey(passkey),
  credential_id: passkey.credentialId,
  public_key: passkey.publicKey,
  counter: passkey.counter,
});

export const presentAccessList = ({ mode, domains, emails }: AccessList): z.output<typeof AccessListBody> => ({
  mode,
  domains: [...domains],
  emails: [...emails],
});

export function presentTestUser(
  user: UserRecord,
  pair: TokenPair,
  resource: SocialLoginResource,
): z.output<typeof TestUserCreated> {
  const tokens = presentPair(pair);
  const callback = resource.callbackMode === 'tokens' ? defaultCallback(callbacksOf(resource)) : null;
  const target = callback && { redirectUri: callback.url, returnTo: null, binding: { state: null } };
  return { user: presentUser(user), ...tokens, callback_url: target && appRedirect(target, tokens) };
}

export const presentImportable = ({
  imported,
  existing,
  refused,
  otherIssuer,
  teams,
}: Imported): z.output<typeof DryRunImport> => ({
  dry_run: true,
  ...presentImportedTeams(teams),
  would_add: { users: imported },
  existing,
  refused,
  other_issuer: otherIssuer,
});

const presentImportedTeams = (teams: Imported['teams']): Pick<z.output<typeof ImportReport>, 'teams'> => {
  if (!teams) return {};
  const { leftOut, ...counts } = teams;
  return { teams: { ...counts, left_out: leftOut } };
};

export const presentImported = ({
  otherIssuer,
  renumbered,
  teams,
  ...counts
}: Imported): z.output<typeof ImportReport> => ({
  ...counts,
  ...presentImportedTeams(teams),
  other_issuer: otherIssuer,
  renumbered: renumbered.map(({ from, to }) => ({ from, to })),
});
