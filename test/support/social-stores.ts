/** The social-login stores of one harness, and a sign-in through them without any HTTP. */
import { RUNTIME_PROFILES, type RuntimeProfile } from '@porchlight/contract';
import { createIdentityHashes } from '../../server/crypto/identity-hash.ts';
import { createRefreshTokens, createSessionId } from '../../server/crypto/refresh-token.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { Identity } from '../../server/providers/ports.ts';
import type { SocialLoginResource, TenantLocation } from '../../server/social-login/ports/resource.ts';
import { createIdentityStore } from '../../server/storage/people/identity-store.ts';
import { createEventStore } from '../../server/storage/social-login/events/event-store.ts';
import { createSessionStore } from '../../server/storage/social-login/sessions/session-store.ts';
import { createAttemptStore } from '../../server/storage/social-login/sign-in/login-attempt-store.ts';
import { createSignInStore } from '../../server/storage/social-login/sign-in/sign-in-store.ts';
import { createUserStore } from '../../server/storage/social-login/users/user-store.ts';
import type { Harness } from './harness.ts';
import { createTenant } from './tenant.ts';

export const PROFILES: readonly RuntimeProfile[] = RUNTIME_PROFILES;
export const CALLBACK = 'https://app.example.com/auth/callback';

export function socialStores({ database, service }: Harness) {
  const { sealer, keyRing, resources } = service.shared;
  return {
    resources,
    attempts: createAttemptStore(database, sealer),
    signIns: createSignInStore(database, service.shared.config),
    sessions: createSessionStore(database, service.shared.config),
    users: createUserStore(database),
    identities: createIdentityStore(database, createIdentityHashes(keyRing)),
    events: createEventStore(database),
    refreshTokens: createRefreshTokens(keyRing, systemRandom),
  };
}

/** A provisioned tenant, as the stores see it. */
export async function provisionedTenant(
  harness: Harness,
): Promise<{ location: TenantLocation; resource: SocialLoginResource }> {
  const { id } = await createTenant(harness);
  const tenant = await harness.service.shared.tenants.find(id);
  if (!tenant) throw new Error('the tenant is gone');
  const provisioned = await socialStores(harness).resources.provision(
    tenant,
    { callbackUrls: [CALLBACK] },
    harness.clock.now(),
  );
  if (!provisioned.ok) throw new Error(provisioned.error.code);
  return { location: provisioned.value, resource: provisioned.value };
}

export const identity = (name: string): Identity => ({
  issuer: 'https://provider.example',
  subject: `subject-${name}`,
  email: `${name}@example.com`,
  name,
  picture: null,
});

let counter = 0;
const unique = (what: string): string => {
  counter += 1;
  return `${what}-${counter}-${process.hrtime.bigint()}`;
};

/** An attempt that waits on the consent page. */
export async function consenting(harness: Harness, resource: SocialLoginResource, who: Identity, provider = 'google') {
  const stores = socialStores(harness);
  const [state, consentToken, browserToken] = [unique('state'), unique('consent'), unique('browser')];
  const now = harness.clock.now();
  const place = { provider, callbackUri: `${harness.baseUrl}/edge/auth/${provider}/callback`, isShared: true };
  const started = await stores.attempts.startSocial(
    {
      location: resource,
      epoch: resource.epoch,
      state,
      ...place,
      issuer: 'https://accounts.example',
      browserToken,
      secrets: { nonce: 'nonce', codeVerifier: 'verifier' },
      redirectUri: CALLBACK,
      returnTo: null,
      binding: { state: null, codeChallenge: null },
      expiresAt: new Date(now.getTime() + 600_000),
    },
    now,
  );
  if (!started) return null;
  await stores.attempts.take({ ...place, state }, browserToken, now);
  await stores.attempts.awaitConsent(state, consentToken, who);
  return { state, consentToken, browserToken };
}

/** A sign-in from start to session, through the stores. */
export async function signInThroughStores(
  harness: Harness,
  resource: SocialLoginResource,
  who: Identity,
  provider?: string,
) {
  return approveThroughStores(harness, resource, await consenting(harness, resource, who, provider));
}

/** The second half of it: the person approves. */
export async function approveThroughStores(
  harness: Harness,
  resource: SocialLoginResource,
  attempt: Awaited<ReturnType<typeof consenting>>,
) {
  const stores = socialStores(harness);
  if (!attempt) throw new Error('the start was refused');
  const now = harness.clock.now();
  const pending = await stores.attempts.pendingConsent(attempt.consentToken, attempt.browserToken, now);
  if (!pending) throw new Error('no consent is pending');
  const sessionId = createSessionId(systemRandom);
  const refreshToken = stores.refreshTokens.create(resource.tenantId, { sessionId, generation: 1 });
  const session = { sessionId, refreshToken, expiresAt: new Date(now.getTime() + 2_592_000_000) };
  const result = await stores.signIns.approve(attempt.consentToken, attempt.browserToken, pending, { session }, now);
  return { result, session, attempt, pending };
}

/** Lets a test write more events than an unclaimed tenant may: fills the buckets again. */
export async function refill(harness: Harness, tenantId: string): Promise<void> {
  await harness.database.query(
    'update porchlight.usage set minute_used = 0, month_used = 0, lifetime_used = 0 where scope = $1',
    [`tenant:${tenantId}`],
  );
}
