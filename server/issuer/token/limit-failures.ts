/**
 * Bounds what one address can make the token endpoint compute in vain. Only refusals count: an app's server gets tokens for
 * all its users from one address. A device that waits for its person's answer, and asks no more often than it may, is not refused either.
 */
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { RateLimited } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import { ENDPOINTS } from '../state/issuer-address.ts';

export interface TokenFailures {
  /** Refused for an address that has failed too often lately. */
  check(address: string): Promise<Result<void, RateLimited>>;
  count(address: string): Promise<unknown>;
}

const WAITS = 'authorization_pending';
const REFUSED = new Set([400, 401, 403]);

export function limitFailures(
  provider: Provider,
  failures: TokenFailures,
  addressOf: (req: KoaContextWithOIDC['req']) => string,
): void {
  provider.use(async (ctx, next) => {
    if (ctx.path !== ENDPOINTS.token) return next();
    const address = addressOf(ctx.req);
    const allowed = await failures.check(address);
    if (!allowed.ok) return refuse(ctx, allowed.error);
    await next();
    const { error = '' } = (ctx.body ?? {}) as { readonly error?: string };
    if (REFUSED.has(ctx.status) && error !== WAITS) await failures.count(address);
  });
}

function refuse(ctx: Pick<KoaContextWithOIDC, 'status' | 'set' | 'body'>, { detail, retryAfterS }: RateLimited): void {
  ctx.status = 429;
  ctx.set({ 'Retry-After': String(retryAfterS), 'Cache-Control': 'no-store' });
  ctx.body = { error: 'temporarily_unavailable', error_description: detail };
}
