/** Starts a sign-in: checks where it may end, remembers it, and names the provider's address. */
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RefuseEvent } from '../limits/refuse-event.ts';
import type { IdentityProvider } from '../providers/identity-provider.ts';
import { ATTEMPT_LIFETIME_S, createAttemptSecrets } from './attempt-secrets.ts';
import { defaultCallback, findCallback } from './callback-match.ts';
import type { Directory, OpenTenant } from './directory.ts';
import type { AttemptStore } from './ports.ts';
import { parseReturnTo } from './return-to.ts';

export interface StartRequest {
  readonly tenantId: string;
  readonly redirectUri: string | undefined;
  readonly returnTo: string | undefined;
  /** Binds the attempt to this browser. */
  readonly browserToken: string;
}

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly provider: IdentityProvider;
  readonly directory: Directory;
  readonly attempts: AttemptStore;
  readonly refuseEvent: RefuseEvent;
}

export type StartLogin = (request: StartRequest) => Promise<Result<URL, DomainError>>;

export const startLogin =
  ({ clock, random, provider, directory, attempts, refuseEvent }: Dependencies): StartLogin =>
  async ({ tenantId, redirectUri, returnTo, browserToken }) => {
    const now = clock.now();
    const open = await directory.open(tenantId, now);
    if (!open.ok) return open;
    const target = chooseRedirect(open.value, redirectUri);
    if (!target.ok) return target;
    const path = returnTo === undefined ? ok(null) : parseReturnTo(returnTo);
    if (!path.ok) return fail({ code: 'invalidReturnTo', detail: path.error });
    const { state, nonce, codeVerifier } = createAttemptSecrets(random);
    const url = await provider.authorizationUrl({ state, nonce, codeVerifier });
    const { resource, tenant } = open.value;
    const started = await attempts.startSocial(
      {
        place: { tenantId, placement: resource.placement },
        epoch: resource.epoch,
        state,
        browserToken,
        secrets: { nonce, codeVerifier },
        redirectUri: target.value,
        returnTo: path.value,
        expiresAt: addSeconds(now, ATTEMPT_LIFETIME_S),
      },
      now,
    );
    if (started) return ok(url);
    directory.forget(tenantId);
    return fail((await refuseEvent(tenant, false)) ?? { code: 'rateLimited', retryAfterS: 1 });
  };

/** The answer gives away nothing of the list: what differs, the redirect check says, and that needs the management key. */
function chooseRedirect({ callbacks }: OpenTenant, redirectUri: string | undefined): Result<string, DomainError> {
  if (redirectUri === undefined) {
    const first = defaultCallback(callbacks);
    return first ? ok(first.url) : fail({ code: 'redirectUriRequired' });
  }
  const found = findCallback(callbacks, redirectUri);
  if (found) return ok(found.url);
  return fail({
    code: 'redirectUriNotAllowed',
    fix: {
      why: 'With the management key, the check names the nearest registered URL, what differs, and the call that would list this one.',
      method: 'GET',
      path: `/api/social-login/check?redirect_uri=${encodeURIComponent(redirectUri.slice(0, 2_048))}`,
    },
  });
}
