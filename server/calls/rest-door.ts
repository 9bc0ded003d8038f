/** The door of the REST API: it says which operation of the contract is called, by whom and with which input. */
import type { IncomingMessage } from 'node:http';
import type { Auth } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import { edgeSessionCaller } from '../edge-session/caller.ts';
import type { Authenticator, AuthRequest } from '../http/authentication/authenticate.ts';
import { type Caller, setCaller } from '../http/authentication/caller.ts';
import { clientAddress } from '../http/request/client-address.ts';
import type { HoldBody } from '../http/request/held-body.ts';
import type { RoutedRequest } from '../http/rest/operation-of.ts';
import type { RestRoutes } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { ok } from '../kernel/result.ts';
import { tenantCaller } from '../tenants/caller.ts';
import type { AdmittedCall, CallInput, Calls } from './ports.ts';
import { termsOfOperation } from './terms.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly calls: Calls;
  readonly authenticators: Readonly<Record<Exclude<Auth, 'public'>, Authenticator>>;
  readonly holdBody: HoldBody;
}

interface HandlerArguments {
  readonly req: IncomingMessage & Pick<Request, 'params' | 'query'> & RoutedRequest;
  readonly res: Response;
  readonly body?: unknown;
}

type Handler = (of: HandlerArguments) => Promise<unknown>;

const PUBLIC: Caller = { kind: 'public' };

const admittedCalls = new WeakMap<object, AdmittedCall>();

/** Runs before the body is read. The log of the project shows the call once its caller is set. */
export const admitRequest =
  ({ clock, calls, authenticators }: Omit<Dependencies, 'holdBody'>) =>
  async (req: AuthRequest & RoutedRequest, res: Response, next: NextFunction): Promise<void> => {
    const { metadata } = req.tsRestRoute;
    const { auth } = metadata;
    const caller = auth === 'public' ? PUBLIC : unwrap(await authenticators[auth](req, clock.now()));
    const key = tenantCaller.find(caller);
    const admitted = await calls.admit({
      terms: termsOfOperation(metadata),
      tenant: (key ?? edgeSessionCaller.find(caller))?.tenant ?? null,
      by: key ? { kind: 'key', actor: key.actor, permissions: key.permissions } : { kind: 'other' },
      address: clientAddress(req),
      accountId: caller.account?.id,
      log: { begin: () => setCaller(res, caller), end: () => {} },
    });
    admittedCalls.set(res, unwrap(admitted));
    next();
  };

/** Every handler of the contract, as the work of its call. Its input has passed the schemas of the operation. */
export function gated(routes: RestRoutes, dependencies: Pick<Dependencies, 'calls' | 'holdBody'>): RestRoutes {
  const behindGates =
    (handler: Handler): Handler =>
    async (of) => {
      const admitted = admittedCalls.get(of.res);
      if (!admitted) throw new Error(`${of.req.tsRestRoute.metadata.id} was not admitted`);
      const input = inputOf(of, admitted, dependencies.holdBody);
      return unwrap(await dependencies.calls.makeCall(admitted, input, async () => ok(await handler(of))));
    };
  return mapHandlers(routes, behindGates) as RestRoutes;
}

function inputOf({ req, res, body }: HandlerArguments, { call }: AdmittedCall, holdBody: HoldBody): CallInput {
  const { approval } = req.headers;
  const streams = req.tsRestRoute.metadata.streams !== undefined;
  return {
    params: req.params,
    query: req.query,
    body: streams ? undefined : body,
    readBody: streams ? () => holdBody(call.tenant?.id ?? '', req, res) : undefined,
    approval: typeof approval === 'string' ? { id: approval } : 'none',
    size: () => Buffer.byteLength(JSON.stringify(body ?? null)),
  };
}

/** A router holds routers and handlers; some handlers have a middleware of their own. */
function mapHandlers(entry: unknown, change: (handler: Handler) => Handler): unknown {
  if (typeof entry === 'function') return change(entry as Handler);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, inner]) => [name, mapHandlers(inner, change)]));
}
