/**
 * Remembers which requests presented a refresh token that had just been used. The library only refuses them; the code
 * that writes the history checks here after the request's own transaction has ended.
 */
import type { EventEmitter } from 'node:events';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { AlreadyUsed } from './protocol-errors.ts';

type RefreshToken = NonNullable<KoaContextWithOIDC['oidc']['entities']['RefreshToken']>;

const reused = new WeakMap<object, RefreshToken>();

export function watchReuse(provider: Provider): void {
  (provider as EventEmitter).on('grant.error', (ctx: KoaContextWithOIDC, error: unknown) => {
    const token = ctx.oidc.entities.RefreshToken;
    if (error instanceof AlreadyUsed && token) reused.set(ctx, token);
  });
}

/** The refresh token that came a second time, if this request brought one. */
export const reusedTokenOf = (ctx: object): RefreshToken | undefined => reused.get(ctx);
