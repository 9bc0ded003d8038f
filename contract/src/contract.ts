/** The one contract: every REST operation of the service, with one router for each feature. */
import type { z } from 'zod';
import type { OperationMetadata } from './operation.ts';
import type { Risk } from './permission.ts';
import { adoption } from './routes/adoption.ts';
import { agentAuth } from './routes/agent-auth.ts';
import { agentClaims } from './routes/agent-claims.ts';
import { agents } from './routes/agents.ts';
import { appearance } from './routes/appearance.ts';
import { approvals } from './routes/approvals.ts';
import { claims } from './routes/claims.ts';
import { clients } from './routes/clients.ts';
import { domain } from './routes/domain.ts';
import { edgeAuth } from './routes/edge-auth.ts';
import { edgeSession } from './routes/edge-session.ts';
import { feedback } from './routes/feedback.ts';
import { keys } from './routes/keys.ts';
import { links } from './routes/links.ts';
import { members } from './routes/members.ts';
import { observability } from './routes/observability.ts';
import { operations } from './routes/operations.ts';
import { ownSessions } from './routes/own-sessions.ts';
import { ownTeams } from './routes/own-teams.ts';
import { people } from './routes/people.ts';
import { personApprovals } from './routes/person-approvals.ts';
import { providers } from './routes/providers.ts';
import { proving } from './routes/proving.ts';
import { settings } from './routes/settings.ts';
import { signals } from './routes/signals.ts';
import { socialLogin } from './routes/social-login.ts';
import { teams } from './routes/teams.ts';
import { tenants } from './routes/tenants.ts';
import { webhooks } from './routes/webhooks.ts';
import { type AppRoute, type AppRouteResponse, type AppRouter, c, isAppRoute, isAppRouteNoBody } from './ts-rest.ts';

export const contract = c.router(
  {
    tenants,
    keys,
    approvals,
    claims,
    links,
    agentAuth,
    agentClaims,
    socialLogin,
    people,
    proving,
    providers,
    domain,
    appearance,
    settings,
    adoption,
    agents,
    clients,
    edgeAuth,
    ownSessions,
    personApprovals,
    signals,
    teams,
    ownTeams,
    edgeSession,
    webhooks,
    members,
    feedback,
    observability,
    operations,
  },
  { strictStatusCodes: true },
);

export type Operation = AppRoute & { readonly metadata: OperationMetadata };

export interface ContractEntry {
  /** The name of the entry in the contract: `tenants.genesis`. */
  readonly name: string;
  readonly operation: Operation;
}

/** All operations with their names, in the order of the contract. */
export function contractEntries(router: AppRouter = contract, under = ''): ContractEntry[] {
  return Object.entries(router).flatMap(([key, entry]) =>
    isAppRoute(entry)
      ? [{ name: under + key, operation: entry as Operation }]
      : contractEntries(entry, `${under}${key}.`),
  );
}

/** All operations in the order of the contract. */
export const operationsOf = (router: AppRouter = contract): Operation[] =>
  contractEntries(router).map(({ operation }) => operation);

type IdsOf<Router> = {
  [Name in keyof Router]: Router[Name] extends { readonly metadata: { readonly id: infer Id } } ? Id : never;
}[keyof Router];

/** The names of all operations. */
export type OperationId = { [Name in keyof typeof contract]: IdsOf<(typeof contract)[Name]> }[keyof typeof contract];

type ChangingOf<Router> = {
  [Name in keyof Router]: Router[Name] extends {
    readonly metadata: { readonly id: infer Id; readonly risk: Exclude<Risk, 'read'> };
  }
    ? Id
    : never;
}[keyof Router];

/** The names of the operations with a management key that do more than read settings. */
export type ChangingId = {
  [Name in keyof typeof contract]: ChangingOf<(typeof contract)[Name]>;
}[keyof typeof contract];

type RouteOf<Id> = {
  [Name in keyof typeof contract]: Extract<
    (typeof contract)[Name][keyof (typeof contract)[Name]],
    { readonly metadata: { readonly id: Id } }
  >;
}[keyof typeof contract];

/** The JSON body of an operation as its schema reads it; undefined for an operation without one. */
export type BodyOf<Id extends OperationId> =
  RouteOf<Id> extends { readonly body: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;

const byId = new Map<string, Operation>(operationsOf().map((operation) => [operation.metadata.id, operation]));

export function operationById(id: OperationId): Operation {
  const operation = byId.get(id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  return operation;
}

/** Whether an operation has a body at all. */
export const takesBody = (operation: Operation): boolean =>
  'body' in operation &&
  operation.body !== undefined &&
  operation.body !== null &&
  !isAppRouteNoBody(operation.body as AppRouteResponse);

/**
 * Whether the body of an operation is a form, as OAuth and similar protocols send it. Other bodies are JSON or a
 * stream.
 */
export const takesForm = (operation: Operation): boolean =>
  'contentType' in operation && operation.contentType === 'application/x-www-form-urlencoded';
