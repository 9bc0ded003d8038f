/**
 * From an authorization request to the sign-in at the identity provider, and from the person's answer back to the request.
 * The library keeps the request meanwhile; the sign-in is the same as any other's.
 */
import { OPENID_SCOPES } from '@porchlight/contract';
import type Provider from 'oidc-provider';
import type { Client, Interaction, InteractionResults, KoaContextWithOIDC } from 'oidc-provider';
import type { Sealer } from '../../crypto/sealer.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { protocolError } from '../../oidc/protocol-errors.ts';
import type { ClientOutcome, ClientRefusal, Freshness, SignInClient } from '../../social-login/ports/attempts.ts';
import { grantBeside } from '../browser-session/shared-session.ts';
import { knownAt } from '../browser-session/silent-code.ts';
import type { BindBrowser, MustChoose, StartClientSignIn } from '../ports/sign-in.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import { isOwn } from '../settings/own-client.ts';
import { ENDPOINTS } from '../state/issuer-address.ts';
import { sealRequest } from './sealed-request.ts';

interface BeginDependencies {
  readonly tenantId: string;
  readonly issuer: string;
  readonly sealer: Sealer;
  readonly mustChoose: MustChoose;
  readonly agents: AgentSettings | null;
  readonly bindBrowser: BindBrowser;
  readonly startSignIn: StartClientSignIn;
  readonly scope: RequestScope;
  readonly clock: Clock;
}

/** The identity provider's address for this request, or that of our page where the person chooses one. */
export const beginSignIn =
  ({ tenantId, issuer, sealer, mustChoose, agents, bindBrowser, startSignIn, scope, clock }: BeginDependencies) =>
  async (ctx: KoaContextWithOIDC, interaction: Interaction): Promise<string> => {
    const { client } = ctx.oidc;
    if (!client) throw new Error('an authorization request has a client by now');
    const { session, person } = knownAt(ctx) ?? {};
    const provider = session?.namedBy.provider ?? textOf(interaction.params.provider);
    const loginHint = textOf(interaction.params.login_hint)?.slice(0, HINT_MAX);
    if (provider === undefined && (await mustChoose(tenantId, loginHint)))
      return `${issuer}${ENDPOINTS.choose}?request=${await sealRequest(sealer, tenantId, interaction.params)}`;
    const { token, setCookie } = bindBrowser(ctx.req.headers.cookie);
    const started = await startSignIn({
      tenantId,
      provider,
      redirectUri: String(interaction.params.redirect_uri),
      client: describe(client, interaction, agents, clock.now()),
      chooseAccount: promptsOf(interaction).includes('select_account'),
      loginHint,
      browserToken: token,
      address: scope.arrival()?.address ?? 'unknown',
      remembered: person,
    });
    if (!started.ok) throw protocolError(started.error);
    ctx.append('Set-Cookie', setCookie);
    return started.value.href;
  };

const HINT_MAX = 254;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A request that waits for the person's answer. */
type Asked = Pick<Interaction, 'uid' | 'params'>;

const promptsOf = ({ params }: Pick<Asked, 'params'>): string[] => String(params.prompt ?? '').split(' ');

/** The freshness that the client requires of the sign-in. `max_age=0` and `prompt=login` mean the same. */
function freshnessOf(interaction: Asked, now: Date): { readonly freshness?: Freshness } {
  const asked = Number(interaction.params.max_age ?? Number.NaN);
  const maxAgeS = promptsOf(interaction).includes('login') ? 0 : asked;
  return Number.isNaN(maxAgeS) ? {} : { freshness: { maxAgeS, askedAt: Math.floor(now.getTime() / 1_000) } };
}

/** The client and what it asks for, as the person will be shown it. */
export function describe(client: Client, request: Asked, agents: AgentSettings | null, now: Date): SignInClient {
  const { uid, params } = request;
  const asked = new Set(String(params.scope ?? '').split(' '));
  const [resource] = [params.resource].flat();
  return {
    id: client.clientId,
    name: client.clientName ?? URL.parse(client.clientId)?.host ?? client.clientId,
    resource: typeof resource === 'string' ? resource : null,
    scopes: typeof resource === 'string' ? (agents?.scopes.filter(({ name }) => asked.has(name)) ?? []) : [],
    interaction: uid,
    ...freshnessOf(request, now),
    ...localesOf(params.ui_locales),
  };
}

/** Only what can be a list of language tags (RFC 5646) is kept and passed on. */
const LOCALES = /^[\da-z-]+(?: [\da-z-]+)*$/i;
const LOCALES_MAX = 100;

const localesOf = (sent: unknown): { readonly locales?: string } =>
  typeof sent === 'string' && sent.length <= LOCALES_MAX && LOCALES.test(sent) ? { locales: sent } : {};

interface AnswerDependencies {
  readonly provider: Provider;
  readonly scope: RequestScope;
  readonly clock: Clock;
  readonly random: Random;
  readonly approvedUntil: (now: Date) => Date;
}

interface Refused {
  readonly error: string;
  readonly error_description: string;
}

export function refusalOf(outcome: ClientRefusal): Refused {
  switch (outcome.kind) {
    case 'denied':
      return { error: 'access_denied', error_description: 'the person declined' };
    case 'entryRefused':
      return { error: 'access_denied', error_description: 'the app does not let this person in' };
    case 'notFresh':
      return {
        error: 'login_required',
        error_description: 'the identity provider did not confirm a sign-in as fresh as this request wants it',
      };
    case 'failed': {
      const where = outcome.stage === 'user_upsert' ? 'the person could not be signed in' : AT_PROVIDER;
      return { error: 'server_error', error_description: `${where}: ${outcome.errorCode}` };
    }
  }
}

/** The code after this text is that of the event: one of our own, or a registered one that the provider sent. */
const AT_PROVIDER = 'the sign-in failed at the identity provider';

/** The address to go to next, or null if the request was already answered or has expired. */
export const answerInteraction =
  ({ provider, scope, clock, random, approvedUntil }: AnswerDependencies) =>
  (client: SignInClient, outcome: ClientOutcome): Promise<string | null> =>
    scope.run(
      { at: clock.now(), address: '' },
      async () => {
        const records = await scope.begin();
        if (!(await records.consume('Interaction', client.interaction, clock.now()))) return null;
        const interaction = await provider.Interaction.find(client.interaction);
        if (!interaction || !(await keepsRedirect(provider, interaction))) return null;
        interaction.result = await resultOf(provider, client, outcome, random);
        await interaction.persist();
        // Anybody may register a client; after a person's yes it is remembered for longer than a day.
        if (outcome.kind === 'signedIn') await records.keepUntil('Client', client.id, approvedUntil(clock.now()));
        return interaction.returnTo;
      },
      (location) => location !== null,
    );

/** The owner may have changed the client since its request, and the library asks only then. */
async function keepsRedirect({ Client }: Provider, { params }: Asked): Promise<boolean> {
  const id = String(params.client_id);
  return !isOwn(id) || (await Client.find(id))?.redirectUriAllowed(String(params.redirect_uri)) === true;
}

type SignedIn = Extract<ClientOutcome, { kind: 'signedIn' }>;

async function resultOf(
  provider: Provider,
  client: SignInClient,
  outcome: ClientOutcome,
  random: Random,
): Promise<InteractionResults> {
  if (outcome.kind !== 'signedIn') return { ...refusalOf(outcome), personDecided: outcome.personDecided };
  const accountId = String(outcome.userId);
  const { authTime, methods, namedBy, sessionId } = outcome;
  const grantId = await grantAccess(provider, client, {
    ...outcome,
    sessionId: outcome.joins ? grantBeside(sessionId, random) : sessionId,
  });
  const how = methods === undefined ? {} : { amr: [...methods] };
  const login = { accountId, remember: false, ...(authTime === undefined ? {} : { ts: authTime }), ...how };
  return { login, consent: { grantId }, select_account: {}, personDecided: true, ...(namedBy ? { namedBy } : {}) };
}

/** Whether the person has pressed a button on our consent page for this request. */
export const hasPersonDecided = ({ entities }: Pick<KoaContextWithOIDC['oidc'], 'entities'>): boolean =>
  entities.Interaction?.result?.personDecided === true;

/** Keeps what the person has allowed, under the name of the session. */
export async function grantAccess(
  provider: Provider,
  { id, resource, scopes }: SignInClient,
  { userId, sessionId }: SignedIn,
): Promise<string> {
  const accountId = String(userId);
  const grant = new provider.Grant({ accountId, clientId: id });
  // The first grant and the session are one, so they have one name.
  grant.jti = sessionId;
  grant.addOIDCScope(OPENID_SCOPES.join(' '));
  if (resource !== null) grant.addResourceScope(resource, scopes.map(({ name }) => name).join(' '));
  return grant.save();
}
