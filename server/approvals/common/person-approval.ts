/** What an app asks one of its people, from the question to its one use. Pure. */
import {
  APP_CLIENT_ID,
  type ApprovalMissingStatus,
  PERSON_APPROVALS_OF_AGENT_MAX,
  PERSON_APPROVALS_OF_AGENTS_MAX,
  PERSON_APPROVALS_OPEN_MAX,
} from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import { canonical } from './canonical.ts';
import { type AskedRequest, waitStatusOfRequest } from './request.ts';

/** A line that the app wrote. The person sees both parts as text. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** The words of the app. They are kept with the binding and never change. */
export interface AskedText {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** Who asks: the person in the app itself, or a program that acts for them. */
export interface Asker {
  readonly tenantId: string;
  readonly userId: number;
  /** `app` if no agent is between the person and the app. */
  readonly clientId: string;
}

export interface PersonApproval extends AskedRequest, AskedText, Asker {
  /** The name that the agent gave itself; null if no agent asks. */
  readonly agentName: string | null;
  /** The host at which the agent answers; null where it has none. */
  readonly agentHost: string | null;
  /** SHA-256 of what would be done, as the app computed it. */
  readonly binding: string;
  readonly textHash: string;
}

export const textHashOf = ({ title, details }: AskedText): string =>
  sha256(canonical([title, details.map(({ label, value }) => [label, value])]));

export const isOfAgent = ({ agentName }: Pick<PersonApproval, 'agentName'>): boolean => agentName !== null;

const whose = (approval: PersonApproval) => ({
  user_id: approval.userId,
  client_id: isOfAgent(approval) ? approval.clientId : null,
});

/** What webhooks are told. The words of the app stay on the page. */
export const requestedMessage = (approval: PersonApproval, url: string) => ({
  approval: { id: approval.id, approval_url: url, expires_at: approval.expiresAt.toISOString() },
  ...whose(approval),
});

export const decidedMessage = (approval: PersonApproval, now: Date) => ({
  approval: {
    id: approval.id,
    status: approval.status,
    decided_at: (approval.decidedAt ?? now).toISOString(),
  },
  ...whose(approval),
});

export const APP_ITSELF = APP_CLIENT_ID;

/** Why an approval cannot be used. Whoever did not ask for it learns nothing about it. */
export function whyMissing(
  approval: PersonApproval | null,
  { tenantId, userId, clientId, binding }: Asker & Pick<PersonApproval, 'binding'>,
  now: Date,
): ApprovalMissingStatus {
  const isTheirs =
    approval !== null &&
    approval.tenantId === tenantId &&
    approval.userId === userId &&
    approval.clientId === clientId &&
    approval.binding === binding;
  if (!isTheirs) return 'unknown';
  if (approval.status === 'used') return 'used';
  const status = waitStatusOfRequest(approval, now);
  // An approved one that was refused has just been used by another call.
  return status === 'pending' || status === 'denied' || status === 'expired' ? status : 'used';
}

export const personApprovalPath = (tenantId: string, id: string): string => `/edge/approvals/${tenantId}/${id}`;

/** Why no other question of this asker may wait: how many may, and when the first of them ends. */
export interface NoRoom {
  readonly max: number;
  readonly endsAt: Date;
}

/**
 * Whether the person has no room for one more of this asker; the oldest come first. Agents have a part of it, so that none
 * of them can keep the app or all others from asking.
 */
export function fullOf(open: readonly PersonApproval[], asker: PersonApproval): NoRoom | null {
  const ofAgents = isOfAgent(asker) ? open.filter(isOfAgent) : [];
  const shares = [
    [ofAgents.filter(({ clientId }) => clientId === asker.clientId), PERSON_APPROVALS_OF_AGENT_MAX],
    [ofAgents, PERSON_APPROVALS_OF_AGENTS_MAX],
    [open, PERSON_APPROVALS_OPEN_MAX],
  ] as const;
  for (const [held, max] of shares) {
    const [oldest] = held;
    if (oldest && held.length >= max) return { max, endsAt: oldest.expiresAt };
  }
  return null;
}
