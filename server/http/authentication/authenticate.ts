/**
 * Turns the credential of a request into a caller, by what the operation's contract entry asks for. A new kind of
 * credential is a new line in `authenticators`; an endpoint never authenticates by itself.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Auth } from '@porchlight/contract';
import type { NextFunction, Response } from 'express';
import { credentialKindOf } from '../../crypto/credential-kind.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type DomainError, Refusal } from '../../kernel/domain-error.ts';
import type { KeyKind, TenantStore } from '../../tenants/ports.ts';
import { refuseUnlessOpen, type Tenant } from '../../tenants/tenant.ts';
import type { RoutedRequest } from '../operation-of.ts';
import { bearerOf } from './bearer.ts';
import { type Caller, setCaller } from './caller.ts';

/** What of a request may decide who is calling. */
export interface AuthRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: object;
}

export type Authenticator = (req: AuthRequest, now: Date) => Promise<Caller | DomainError>;

/** Authentication that other features bring: each returns the caller or the refusal. */
export type FeatureAuthenticators = Readonly<
  Record<Exclude<Auth, 'public' | 'management' | 'application'>, Authenticator>
>;

interface Dependencies extends FeatureAuthenticators {
  readonly clock: Clock;
  readonly tenants: TenantStore;
}

export function authenticate({ clock, tenants, ...features }: Dependencies) {
  const authenticators: Readonly<Record<Auth, Authenticator>> = {
    public: async () => ({ kind: 'public' }),
    management: byKey(tenants, 'management', (req) => bearerOf(req.headers.authorization)),
    // Where no header can be sent, the application key may stand in the query: the contract of that key allows it.
    application: byKey(tenants, 'application', (req) => bearerOf(req.headers.authorization) ?? queryKey(req)),
    ...features,
  };
  return async (req: AuthRequest & RoutedRequest, res: Response, next: NextFunction): Promise<void> => {
    const { metadata } = req.tsRestRoute;
    const now = clock.now();
    const caller = await authenticators[metadata.auth](req, now);
    if ('code' in caller) throw new Refusal(caller);
    const refused = 'tenant' in caller ? refuseUnlessOpen(caller.tenant, now, metadata.whilePaused ?? false) : null;
    if (refused) throw new Refusal(refused);
    setCaller(res, caller);
    next();
  };
}

const byKey =
  (tenants: TenantStore, kind: KeyKind, read: (req: AuthRequest) => string | null): Authenticator =>
  async (req, now) => {
    const key = read(req);
    if (key === null) return { code: 'missingCredentials' };
    const tenant = await tenantOfKey(tenants, kind, key, now);
    return 'code' in tenant ? tenant : { kind: 'tenant', tenant };
  };

/** The tenant of a key, or why the key does not do. MCP tools use the same check. */
export async function tenantOfKey(
  tenants: TenantStore,
  expected: KeyKind,
  key: string,
  now: Date,
): Promise<Tenant | DomainError> {
  const given = credentialKindOf(key);
  if (given === null) return { code: 'invalidCredentials' };
  if (given !== expected) return { code: 'wrongKeyKind', given, expected };
  return (await tenants.findByKey(expected, key, now)) ?? { code: 'invalidCredentials' };
}

const queryKey = ({ query }: AuthRequest): string | null =>
  'key' in query && typeof query.key === 'string' ? query.key : null;
