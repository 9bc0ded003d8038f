/**
 * Every check of a sign-in, by the step that asks it, in order. Each says what it refuses with. Three things are not
 * here: whether the project is open, which `openTenant` checks for all calls at the edge; what the identity provider
 * says; and the limits, which are counted where something is stored. Pure.
 */
import { type EntryRefusal, URL_MAX_LENGTH } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Identity } from '../../providers/ports.ts';
import type { AppBinding, SignInClient } from '../ports/attempts.ts';
import type { OwnEnd } from '../ports/own-sign-in.ts';
import type { AppProvider } from '../ports/providers.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import { callbacksOf, notProvisioned } from '../resource/resource.ts';
import { defaultCallback, findCallback } from '../settings/callback-match.ts';
import { providerNotEnabled } from '../settings/provider-settings.ts';
import { isFresh } from './freshness.ts';
import { parseReturnTo } from './return-to.ts';
import { ownsRedirect } from './sign-in-target.ts';

export const CHECKS = {
  /** Somebody follows a start link, or comes from an OpenID client. */
  start: [redirectIsListed, returnToIsPath, challengeIsThere, providerIsEnabled, providerAnswersHere],
  /** The provider has named the person. */
  callback: [signInIsFresh, personMayEnter],
  /** The sign-in failed, and the history of the project has to say so. */
  failure: [resourceIsTheSame],
  /** The app has to be told too. */
  failureToApp: [redirectIsStillListed],
  /** The consent page is shown or answered. Anything may have changed while the person was at the provider. */
  consent: [resourceIsTheSame, challengeIsThere, redirectIsStillListed, redirectIsStillOfClient, providerIsTheSame],
  /** The person says yes. */
  approval: [personMayEnter],
  /** An organisation names the person: there is no provider, no consent page and no redirect. */
  assertion: [personMayEnter],
  /** The former system of the app has named the person. Only people who were imported are known. */
  adoption: [personIsKnown, personMayEnter],
} as const;

interface Target<Redirect = string> {
  readonly resource: SocialLoginResource;
  readonly redirectUri: Redirect;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
  /** The page of the service on which the sign-in ends; null for an app. */
  readonly ownEnd: OwnEnd | null;
}

const holds = <E>(condition: boolean, refusal: E): Result<object, E> => (condition ? ok({}) : fail(refusal));

const mayEndAnywhere = (target: Target<string | undefined>): boolean =>
  ownsRedirect(target.client) || target.ownEnd !== null;

/** If the link names no redirect, the sign-in ends at the first callback URL. */
function redirectIsListed(target: Target<string | undefined>): Result<{ redirectUri: string }, DomainError> {
  const { resource, redirectUri } = target;
  if (mayEndAnywhere(target)) return ok({ redirectUri: redirectUri ?? '' });
  const callbacks = callbacksOf(resource);
  const found = redirectUri === undefined ? defaultCallback(callbacks) : findCallback(callbacks, redirectUri);
  if (found) return ok({ redirectUri: found.url });
  return fail(redirectUri === undefined ? redirectRequired : redirectNotAllowed(redirectUri));
}

function redirectIsStillListed(target: Target): Result<object, DomainError> {
  const isListed = mayEndAnywhere(target) || findCallback(callbacksOf(target.resource), target.redirectUri) !== null;
  return holds(isListed, callbackDropped);
}

/** A client other than the app has a list of its own, which the issuer knows. */
function redirectIsStillOfClient({ clientKeepsRedirect }: { clientKeepsRedirect: boolean }) {
  return holds(clientKeepsRedirect, callbackDropped);
}

/**
 * Social login that was deleted and provisioned again is a different resource: its users are not those of the attempt.
 */
function resourceIsTheSame({ resource, epoch }: Pick<Target, 'resource'> & { epoch: number }) {
  return holds(resource.epoch === epoch, notProvisioned);
}

function returnToIsPath({
  returnTo,
}: {
  returnTo: string | undefined;
}): Result<{ returnTo: string | null }, DomainError> {
  if (returnTo === undefined) return ok({ returnTo: null });
  const path = parseReturnTo(returnTo);
  return path.ok ? ok({ returnTo: path.value }) : fail({ code: 'invalidReturnTo', detail: path.error });
}

/** The redirect of an OpenID client never holds a token, so no challenge is needed here. */
function challengeIsThere({ resource, binding, client }: Pick<Target, 'resource' | 'binding' | 'client'>) {
  const isNeeded = client === null && resource.callbackMode === 'code';
  return holds(!isNeeded || binding.codeChallenge !== null, challengeMissing);
}

function providerIsEnabled(facts: { provider: AppProvider | null }): Result<{ provider: AppProvider }, DomainError> {
  return facts.provider ? ok({ provider: facts.provider }) : fail(providerNotEnabled);
}

/** The owner may have disabled, removed or moved the provider since it named the person. */
function providerIsTheSame({ provider, namedBy }: { provider: string; namedBy: string | null }) {
  return holds(namedBy === provider, providerNotEnabled);
}

/** At a project's own host only the owner's own client is used. Every other sign-in was already sent to the service. */
function providerAnswersHere(
  facts: Target<string | undefined> & { provider: AppProvider | null; host: string | undefined },
): Result<{ callbackUri: string }, DomainError> {
  const { provider, host, ownEnd } = facts;
  const { atService, atHost, forTryOut } = provider?.callbacks ?? {};
  const callbackUri = host === undefined ? (ownEnd === 'tryOut' ? forTryOut : atService) : atHost;
  return callbackUri ? ok({ callbackUri }) : fail(providerNotEnabled);
}

function signInIsFresh({ client, identity, now }: Pick<Target, 'client'> & { identity: Identity; now: Date }) {
  const wanted = client?.freshness;
  return holds(!wanted || isFresh(wanted, identity.signedIn, now), { kind: 'notFresh' } as const);
}

function personIsKnown({ person }: { person: Identity | null }) {
  return person ? ok({ person }) : fail({ kind: 'unknown', errorCode: 'unknown_person' } as const);
}

function personMayEnter({ entryRefused }: { entryRefused: EntryRefusal | null }) {
  return entryRefused ? fail({ kind: 'entryRefused', errorCode: entryRefused } as const) : ok({});
}

const redirectRequired: DomainError = {
  code: 'redirectUriRequired',
  next: {
    why: 'Name one of the callback URLs as `redirect_uri`. With the management key this lists them.',
    operation: 'getSocialLogin',
  },
};

/** The error reveals nothing about the list. The redirect check says what differs, and it needs the management key. */
const redirectNotAllowed = (redirectUri: string): DomainError => ({
  code: 'redirectUriNotAllowed',
  next: {
    why: 'With the management key, the check names the nearest registered URL, what differs, and the call that would list this one.',
    operation: 'checkRedirect',
    query: { redirect_uri: redirectUri.slice(0, URL_MAX_LENGTH).toWellFormed() },
  },
});

const callbackDropped: DomainError = {
  code: 'redirectUriNotAllowed',
  detail: 'The app no longer registers the address that this sign-in would return to.',
};

/** The app accepts only codes: somebody who removes the challenge from its link does not get tokens instead. */
const challengeMissing: DomainError = {
  code: 'invalidRequest',
  detail: 'This app takes no tokens in its callback URL; start the sign-in from the app itself.',
  errors: [{ path: 'code_challenge', message: 'is required, with code_challenge_method=S256, by callback_mode: code' }],
};
