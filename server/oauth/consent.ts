/**
 * The one step at which a person decides. What is shown, what the form is bound to and what is granted come from the
 * same stored request, so the three cannot differ; the answer counts once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OAuthScope } from '@porchlight/contract';
import type Provider from 'oidc-provider';
import { type Client, errors, type InteractionResults } from 'oidc-provider';
import type { SignedIn } from '../accounts/ports.ts';
import type { CsrfTokens } from '../crypto/csrf-token.ts';
import type { Clock } from '../kernel/clock.ts';
import { approvedUntil } from '../oidc/client-lifetime.ts';
import type { RequestScope } from '../oidc/ports.ts';
import { RecordsUnavailable } from '../oidc/protocol-errors.ts';
import { keepAgreement } from './agreement.ts';
import { knownScopes } from './scopes.ts';
import { type Subject, subjectText } from './subject.ts';
import { keepApproval } from './unapproved-client.ts';

/** A request that waits for its answer. */
export interface PendingOAuthConsent {
  readonly uid: string;
  readonly clientId: string;
  readonly clientName: string;
  /** The address of the document that describes it; null for a client that registered. */
  readonly clientAddress: string | null;
  readonly redirectUri: string;
  readonly scopes: readonly OAuthScope[];
  readonly resource: string;
}

export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly address: string;
}

export interface OAuthConsent {
  /** The request that this browser was sent here with, or null when it has ended or belongs to another browser. */
  pending(exchange: Exchange, uid: string): Promise<PendingOAuthConsent | null>;
  /** The token that a form for exactly this request, in exactly this browser session, carries. */
  tokenOf(pending: PendingOAuthConsent, signedIn: SignedIn | null): string;
  fits(pending: PendingOAuthConsent, signedIn: SignedIn | null, token: string | null): boolean;
  /** The address to go to next, or null if the request was already answered. */
  answer(
    exchange: Exchange,
    pending: PendingOAuthConsent,
    decide: () => Promise<Subject | null>,
  ): Promise<string | null>;
}

interface Dependencies {
  readonly provider: Provider;
  readonly scope: RequestScope;
  readonly csrf: CsrfTokens;
  readonly clock: Clock;
}

export function createConsent({ provider, scope, csrf, clock }: Dependencies): OAuthConsent {
  const within = <T>({ address }: Exchange, work: () => Promise<T | null>): Promise<T | null> =>
    inPlainWords(() => scope.run({ at: clock.now(), address }, work, (result) => result !== null));

  const resultOf = async (pending: PendingOAuthConsent, subject: Subject | null): Promise<InteractionResults> => {
    if (subject === null) return { error: 'access_denied', error_description: 'the person refused' };
    const accountId = subjectText(subject);
    const grant = new provider.Grant({ accountId, clientId: pending.clientId });
    grant.addResourceScope(pending.resource, pending.scopes.join(' '));
    const grantId = await grant.save();
    // Keeps the client's registration for longer, now that an account has approved it.
    await scope.records().keepUntil('Client', pending.clientId, approvedUntil(clock.now()));
    if (subject.kind === 'account') await keepApproval(scope.records(), pending.clientId, clock.now());
    await keepAgreement(scope.records(), grantId, subject, pending, clock.now());
    return { login: { accountId, remember: false }, consent: { grantId } };
  };

  return {
    pending: (exchange, uid) =>
      within(exchange, async () => {
        const { uid: ofBrowser, params } = await provider.interactionDetails(exchange.req, exchange.res);
        const client = ofBrowser === uid ? await provider.Client.find(String(params.client_id)) : undefined;
        return client ? pendingOf(uid, params, client) : null;
      }),

    tokenOf: (pending, signedIn) => csrf.tokenOf(bindingOf(pending, signedIn)),
    fits: (pending, signedIn, token) => token !== null && csrf.fits(bindingOf(pending, signedIn), token),

    answer: (exchange, pending, decide) =>
      within(exchange, async () => {
        const records = await scope.begin();
        if (!(await records.consume('Interaction', pending.uid, clock.now()))) return null;
        const result = await resultOf(pending, await decide());
        return provider.interactionResult(exchange.req, exchange.res, result, { mergeWithLastSubmission: false });
      }),
  };
}

const pendingOf = (uid: string, params: Readonly<Record<string, unknown>>, client: Client): PendingOAuthConsent => ({
  uid,
  clientId: client.clientId,
  clientName: client.clientName ?? URL.parse(client.clientId)?.host ?? 'A program without a name',
  clientAddress: URL.canParse(client.clientId) ? client.clientId : null,
  redirectUri: String(params.redirect_uri),
  scopes: knownScopes(String(params.scope)),
  resource: String([params.resource].flat()[0]),
});

const bindingOf = (pending: PendingOAuthConsent, signedIn: SignedIn | null): string =>
  JSON.stringify(['oauth-consent', signedIn?.csrfToken ?? null, pending]);

/**
 * The library's own errors do not leave this file: an ended request becomes null, and storage that is away becomes
 * `Unavailable` again.
 */
async function inPlainWords<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RecordsUnavailable) throw error.cause;
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}
