/** Sessions of an app's users without the sign-in pages, for tests that need many. */
import { randomBytes } from 'node:crypto';
import type { Harness } from '../../support/harness.ts';
import { identity, signInThroughStores } from '../../support/social-stores.ts';

export interface OpenedSession {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly userId: number;
}

export async function openSession(harness: Harness, tenantId: string, name?: string): Promise<OpenedSession> {
  const resource = await harness.service.shared.resources.find(tenantId);
  if (!resource) throw new Error('social login is not provisioned');
  const who = identity(name ?? `user-${randomBytes(4).toString('hex')}`);
  const { result, session } = await signInThroughStores(harness, resource, who);
  if (!result.ok) throw new Error(`the sign-in was ${result.error}`);
  return { sessionId: session.sessionId, refreshToken: session.refreshToken, userId: result.value.userId };
}
