/**
 * The grant by which a client turns an identity assertion into an access token (RFC 7523, ID-JAG). There is no refresh token:
 * the client gets another assertion, for which its organisation is asked again.
 */
import { ASSERTION_LIFETIME_S, domainOf } from '@porchlight/contract';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { signIssued } from '../../crypto/signing-key.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { protocolError, withProtocolErrors } from '../../oidc/protocol-errors.ts';
import type { Identity } from '../../providers/ports.ts';
import type { RecordRefusedAssertion, SignInByAssertion } from '../../social-login/ports/sign-in.ts';
import { type AgentSettings, NO_AGENTS } from '../settings/agent-settings.ts';
import { isOwn } from '../settings/own-client.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { hasProvenItself } from '../token/client-secrets.ts';
import { useOnce } from '../token/use-once.ts';
import { bindingOf } from './assertion-proof.ts';
import { type AssertionRefusal, refusalError } from './assertion-refusal.ts';
import { targetOf } from './assertion-target.ts';
import { type CheckedAssertion, checkAssertion, trustedIssuerOf } from './check-assertion.ts';
import type { TrustedIssuerKeys } from './trusted-issuer-keys.ts';

export const ASSERTION_PARAMETERS = ['assertion', 'scope', 'resource'] as const;

export interface AssertionGrantParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly scope: RequestScope;
  readonly trustedIssuerKeys: TrustedIssuerKeys;
  readonly signIn: SignInByAssertion;
  readonly recordRefusal: RecordRefusedAssertion;
  /** The address that a provider names, or null if the value is not an address. */
  readonly readEmail: (value: unknown) => string | null;
  /** The name that a provider gives, made fit to store and to show. */
  readonly readName: (value: unknown) => string | null;
}

export const assertionGrant =
  (state: IssuerState, parts: AssertionGrantParts) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc;
    if (!client || !hasProvenItself(ctx)) throw new errors.InvalidClient('this grant needs a client with a secret');
    const assertion = typeof params?.assertion === 'string' ? params.assertion : '';
    const trusted = trustedIssuerOf(state, assertion);
    const granted = trusted.ok ? await grantFor(ctx, state, parts, trusted.value, assertion) : trusted;
    if (granted.ok) {
      ctx.status = 200;
      ctx.body = granted.value;
      return;
    }
    // Anybody may register a client. Requests of such a client must not fill the history of the project.
    if (isOwn(client.clientId) || state.trustedIssuers.some(({ clientIds }) => clientIds.includes(client.clientId))) {
      const refused = { fault: granted.error.fault, issuer: trusted.ok ? trusted.value.issuer : null };
      await withProtocolErrors(() => parts.recordRefusal(state.tenant.id, { ...refused, clientId: client.clientId }));
    }
    throw refusalError(granted.error);
  };

/** The answer to the client. A wrong request does not use up the assertion. */
async function grantFor(
  ctx: KoaContextWithOIDC,
  state: IssuerState,
  parts: AssertionGrantParts,
  trusted: TrustedIssuer,
  assertion: string,
): Promise<Result<object, AssertionRefusal>> {
  const { clientId = '', clientName = clientId } = ctx.oidc.client ?? {};
  const agents = state.agents ?? NO_AGENTS;
  const now = parts.clock.now();
  const presented = { assertion, trusted, clientId };
  const checked = await checkAssertion(state.issuer, presented, parts.trustedIssuerKeys, now);
  if (!checked.ok) return checked;
  const { resource, scope } = ctx.oidc.params ?? {};
  const target = targetOf(agents, { allowed: checked.value, asked: { resource, scope } });
  if (!target.ok) return target;
  const binding = await bindingOf(ctx, state.issuer, checked.value.confirmation, parts);
  if (!binding.ok) return binding;
  const isFirst = await useOnce(
    parts,
    'UsedAssertion',
    `${trusted.issuer} ${checked.value.id}`,
    2 * ASSERTION_LIFETIME_S,
  );
  if (!isFirst) return fail(USED_BEFORE);
  const described = { id: clientId, name: clientName, ...target.value, interaction: '' };
  const person = { tenantId: state.tenant.id, ...personOf(parts, trusted, checked.value) };
  const lifetimeS = agents.tokenLifetimeS;
  const signedIn = await signInOf(parts, { ...person, client: described, lifetimeS });
  if (!signedIn.ok) return fail(trusted.provision === 'create' ? NOT_THEIRS : NOT_KNOWN);
  const { authTime } = checked.value;
  return ok(
    await tokenFor(state, parts, { ...signedIn.value, ...target.value, clientId, authTime, cnf: binding.value }),
  );
}

const USED_BEFORE: AssertionRefusal = {
  fault: 'assertion_replayed',
  description: 'the assertion was used before: get a new one',
};
const NOT_THEIRS: AssertionRefusal = {
  fault: 'assertion_domain',
  description: 'the person is new, and email of the assertion is not an address in a domain that the app takes from it',
};
const NOT_KNOWN: AssertionRefusal = {
  fault: 'assertion_domain',
  description: 'the person has not signed in by this organisation before, and the app takes no new people from it',
};

type AssertedPerson = Parameters<SignInByAssertion>[0];

/** The person who signs in, and the new user that they become if the organisation may speak for their domain. */
function personOf(
  { readEmail, readName }: AssertionGrantParts,
  { issuer, domains, provision }: TrustedIssuer,
  { subject, email, name }: CheckedAssertion,
): Pick<AssertedPerson, 'issuer' | 'subject' | 'ifNew'> {
  const address = provision === 'create' ? readEmail(email) : null;
  const vouchedDomain = address === null ? null : domainOf(address);
  if (address === null || vouchedDomain === null || !domains.includes(vouchedDomain))
    return { issuer, subject, ifNew: null };
  const ifNew: Identity = { issuer, subject, email: address, name: readName(name), picture: null, vouchedDomain };
  return { issuer, subject, ifNew };
}

async function signInOf({ signIn }: AssertionGrantParts, person: AssertedPerson) {
  const signedIn = await withProtocolErrors(() => signIn(person));
  if (signedIn.ok) return signedIn;
  if (signedIn.error === 'unknownPerson') return fail(signedIn.error);
  if (signedIn.error === 'entryRefused') throw new errors.AccessDenied('the app does not let this person in');
  throw protocolError(signedIn.error);
}

interface Granted {
  readonly userId: number;
  readonly sessionId: string;
  readonly resource: string;
  readonly scopes: AgentSettings['scopes'];
  readonly clientId: string;
  readonly authTime: number | undefined;
  readonly cnf: { readonly jkt: string } | null;
}

async function tokenFor(state: IssuerState, { clock, random }: AssertionGrantParts, granted: Granted): Promise<object> {
  const { userId, sessionId, resource, scopes, clientId, authTime, cnf } = granted;
  const expires_in = state.agents?.tokenLifetimeS ?? 0;
  const iat = Math.floor(clock.now().getTime() / 1_000);
  const scope = scopes.length > 0 ? { scope: scopes.map(({ name }) => name).join(' ') } : {};
  const access_token = await signIssued(state.keys.signing.es256, 'at+jwt', {
    iss: state.issuer,
    sub: String(userId),
    aud: resource,
    client_id: clientId,
    ...scope,
    sid: sessionId,
    jti: randomText(random, 24),
    iat,
    exp: iat + expires_in,
    ...(authTime === undefined ? {} : { auth_time: authTime }),
    ...(cnf ? { cnf } : {}),
  });
  return { access_token, token_type: cnf ? 'DPoP' : 'Bearer', expires_in, resource, ...scope };
}
