/**
 * Whose access token it is: a person's own, or that of an agent which acts for them. The signature alone is not enough:
 * the session is read, so that on every node the token of an ended session asks for nothing and takes nothing.
 */
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { APP_ITSELF } from '../common/person-approval.ts';
import type { ReadAsker, TokenAsker } from '../ports/person.ts';

interface Holder {
  readonly userId: number;
  readonly sessionId: string;
}

interface Dependencies {
  /** The user and the session of a token that the service gave to the app. */
  readonly holderOf: (tenantId: string, token: string) => Promise<Result<Holder | null, DomainError>>;
  /** What the issuer of the project says about a token that it gave, as the app would be told. */
  readonly introspect: (
    tenantId: string,
    token: string,
  ) => Promise<Result<Readonly<Record<string, unknown>>, DomainError>>;
  readonly sessions: { find(tenantId: string, sessionId: string): Promise<{ readonly userId: number } | null> };
  /** The agent to which a session was given; null for a session of the person. */
  readonly agentOf: (
    tenantId: string,
    sessionId: string,
  ) => Promise<{ readonly name: string; readonly redirectUri: string; readonly way: string } | null>;
}

interface Claimed extends Holder {
  readonly clientId: string;
}

export const readAsker =
  (dependencies: Dependencies): ReadAsker =>
  async (tenantId, token) => {
    const claimed = await claimedBy(dependencies, tenantId, token);
    if (!claimed.ok) return claimed;
    if (claimed.value === null) return ok(null);
    const { userId, sessionId, clientId } = claimed.value;
    const session = await dependencies.sessions.find(tenantId, sessionId);
    if (session?.userId !== userId) return ok(null);
    const agent = clientId === APP_ITSELF ? null : await dependencies.agentOf(tenantId, sessionId);
    return ok({ userId, clientId, agent: agent && { name: agent.name, host: hostOf(agent) } } satisfies TokenAsker);
  };

async function claimedBy(
  { holderOf, introspect }: Dependencies,
  tenantId: string,
  token: string,
): Promise<Result<Claimed | null, DomainError>> {
  const holder = await holderOf(tenantId, token);
  if (!holder.ok) return holder;
  if (holder.value) return ok({ ...holder.value, clientId: APP_ITSELF });
  const told = await introspect(tenantId, token);
  if (!told.ok) return told;
  const { active, token_type: type, sub, sid, client_id: clientId } = told.value;
  // A refresh token has no type. It is nobody's business but the client's, so it asks for nothing here.
  if (active !== true || type === undefined || typeof sid !== 'string' || typeof clientId !== 'string') return ok(null);
  const userId = Number(sub);
  return ok(Number.isSafeInteger(userId) ? { userId, sessionId: sid, clientId } : null);
}

/** The host at which the agent answers, in ASCII. A program with a code, or of an organisation, has none. */
function hostOf({ way, redirectUri }: { readonly way: string; readonly redirectUri: string }): string | null {
  if (way !== 'redirect' || !URL.canParse(redirectUri)) return null;
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol : host;
}
