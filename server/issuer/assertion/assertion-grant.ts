/**
 * The grant by which a client turns an identity assertion into an access token (RFC 7523, ID-JAG). There is no refresh token:
 * the client gets another assertion, for which its organisation is asked again.
 */
import { ASSERTION_LIFETIME_S, domainOf } from '@porchlight/contract';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { signIssued } from '../../crypto/signing-key.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { inProtocolWords, protocolError } from '../../oidc/protocol-errors.ts';
import type { Identity } from '../../providers/ports.ts';
import type { SignInByAssertion } from '../../social-login/ports/sign-in.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { hasProvenItself } from '../token/client-secrets.ts';
import { type AssertionFault, type CheckedAssertion, checkAssertion } from './check-assertion.ts';
import type { KeysOfOthers } from './issuer-keys-of-others.ts';

export const ASSERTION_PARAMETERS = ['assertion', 'scope', 'resource'] as const;
/** The ids of assertions that were used, among the records of the protocol. */
const USED = 'UsedAssertion';

export interface AssertionGrantParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly scope: RequestScope;
  readonly keysOfOthers: KeysOfOthers;
  readonly signIn: SignInByAssertion;
  /** The address that a provider names, or null where it is none. */
  readonly readEmail: (value: unknown) => string | null;
}

const DESCRIPTIONS: Readonly<Record<AssertionFault, string>> = {
  invalid: 'the assertion is not good here: its type, signature, audience or time is wrong',
  unknown_issuer: 'the app does not take assertions of this issuer',
  keys_unavailable: 'the keys of the issuer could not be read',
  client: 'the assertion was made for another client, or the app does not take it from this one',
  resource: 'the assertion is for no server of this app',
  lifetime: `an assertion may live ${ASSERTION_LIFETIME_S} seconds`,
};

export const assertionGrant =
  (state: IssuerState, parts: AssertionGrantParts) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc;
    const { clock, random } = parts;
    if (!client || !hasProvenItself(ctx)) throw new errors.InvalidClient('this grant needs a client with a secret');
    if (ctx.get('DPoP') !== '') throw new errors.InvalidRequest('proofs are not taken with this grant');
    const assertion = typeof params?.assertion === 'string' ? params.assertion : '';
    const asked = { assertion, clientId: client.clientId };
    const checked = await checkAssertion(state, asked, parts.keysOfOthers, clock.now());
    if (!checked.ok) throw new errors.InvalidGrant(DESCRIPTIONS[checked.error]);
    const { trusted, resource, authTime } = checked.value;
    const scopes = grantedScopes(state, checked.value, params?.scope);
    await useOnce(parts, `${trusted.issuer} ${checked.value.id}`);
    const lifetimeS = state.agents?.tokenLifetimeS ?? 0;
    const scope = scopes.map(({ name }) => name).join(' ');
    const described = {
      id: client.clientId,
      name: client.clientName ?? client.clientId,
      resource,
      scopes,
      interaction: '',
    };
    const signedIn = await signInOf(state, parts, checked.value, described, lifetimeS);
    const iat = Math.floor(clock.now().getTime() / 1_000);
    const token = await signIssued(state.keys.signing.es256, 'at+jwt', {
      iss: state.issuer,
      sub: String(signedIn.userId),
      aud: resource,
      client_id: client.clientId,
      scope,
      sid: signedIn.sessionId,
      jti: randomText(random, 24),
      iat,
      exp: iat + lifetimeS,
      ...(authTime === undefined ? {} : { auth_time: authTime }),
    });
    ctx.status = 200;
    ctx.body = { access_token: token, token_type: 'Bearer', expires_in: lifetimeS, scope };
  };

type Scope = { readonly name: string; readonly description: string };

/** What the organisation allows, of that what the client asks for, of that what the app knows. */
function grantedScopes({ agents }: IssuerState, { scopes }: CheckedAssertion, asked: unknown): Scope[] {
  const wanted = typeof asked === 'string' && asked !== '' ? new Set(asked.split(' ')) : null;
  return (agents?.scopes ?? []).filter(({ name }) => scopes.includes(name) && (wanted === null || wanted.has(name)));
}

/** Only the first request with an assertion goes on. */
async function useOnce({ clock, scope }: AssertionGrantParts, id: string): Promise<void> {
  const now = clock.now();
  const records = scope.records();
  const expiresAt = addSeconds(now, 2 * ASSERTION_LIFETIME_S);
  await inProtocolWords(async () => {
    await records.put(USED, id, { payload: {}, grantId: null, expiresAt }, now);
    if (!(await records.consume(USED, id, now))) throw new errors.InvalidGrant('the assertion was used before');
  });
}

async function signInOf(
  state: IssuerState,
  { signIn, readEmail }: AssertionGrantParts,
  { trusted, subject, email, name }: CheckedAssertion,
  client: Parameters<SignInByAssertion>[0]['client'],
  lifetimeS: number,
): Promise<{ readonly userId: number; readonly sessionId: string }> {
  const address = trusted.provision === 'create' ? readEmail(email) : null;
  const domain = address === null ? null : domainOf(address);
  const isTheirs = address !== null && domain !== null && trusted.domains.includes(domain);
  const ifNew: Identity | null = isTheirs
    ? {
        issuer: trusted.issuer,
        subject,
        email: address,
        name: typeof name === 'string' ? name.slice(0, 200) : null,
        picture: null,
        vouchedDomain: domain,
      }
    : null;
  const person = { tenantId: state.tenant.id, issuer: trusted.issuer, subject, ifNew, client, lifetimeS };
  const signedIn = await inProtocolWords(() => signIn(person));
  if (signedIn.ok) return signedIn.value;
  if (signedIn.error === 'keptOut') throw new errors.AccessDenied('the app does not let this person in');
  if (signedIn.error === 'unknownPerson') throw new errors.InvalidGrant('the app does not know this person');
  throw protocolError(signedIn.error);
}
