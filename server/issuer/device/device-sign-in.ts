/**
 * A sign-in for a device that has no browser (RFC 8628): the device's request, the person's answer, and how the answer
 * reaches the device, which meanwhile asks the token endpoint. A typed code is used up by the first answer.
 */
import { APP_CLIENT_ID, DEVICE_CODE_LIFETIME_S, OPENID_SCOPES } from '@porchlight/contract';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { approvedUntil } from '../../oidc/client-lifetime.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import type { AskingDevice, ClientOutcome, SignInClient } from '../../social-login/ports/attempts.ts';
import type { StartClientSignIn } from '../ports/sign-in.ts';
import { usualScope } from '../sign-in/authorization-request.ts';
import { describe, grantAccess, refusalOf } from '../sign-in/client-sign-in.ts';
import { ENDPOINTS, issuerPathOf } from '../state/issuer-address.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { USER_CODE } from './device-code-adapter.ts';

/** What waits for a person's answer. */
export interface DeviceRequest {
  readonly client: SignInClient & { readonly device: AskingDevice };
}

export type DeviceEnd = 'connected' | 'refused' | 'failed' | 'expired';

interface Person {
  readonly provider: string | undefined;
  readonly browserToken: string;
  readonly address: string;
}

export interface DeviceSignIns {
  /**
   * Null for a code that is unknown, expired or already answered, so that somebody who guesses learns no difference.
   */
  find(typed: string): Promise<DeviceRequest | null>;
  /** The identity provider's address; null in the same cases. */
  begin(typed: string, person: Person): Promise<Result<URL | null, DomainError>>;
  /** The person did not ask for this. */
  refuse(typed: string): Promise<boolean>;
  /** Passes the end of the sign-in to the device. Returns the page to go to, or null if it was passed on before. */
  complete(client: SignInClient, outcome: ClientOutcome): Promise<string | null>;
}

interface Dependencies {
  readonly provider: Provider;
  readonly state: IssuerState;
  readonly scope: RequestScope;
  readonly clock: Clock;
  readonly random: Random;
  readonly startSignIn: StartClientSignIn;
}

type DeviceCode = NonNullable<Awaited<ReturnType<Provider['DeviceCode']['findByUserCode']>>>;

/** The record that leads from a sign-in back to the device. */
const SIGN_IN = 'DeviceSignIn';
const SIGN_IN_ID_LENGTH = 24;
/** A sign-in may end a while after the code: the device then learns that it has expired. */
const SIGN_IN_LIFETIME_S = 2 * DEVICE_CODE_LIFETIME_S;
const CODE_LENGTH = 8;

/** As it is stored: letters only, so that case, spaces and the dash do not matter. */
const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '');

const shownCode = (plain: string): string => `${plain.slice(0, CODE_LENGTH / 2)}-${plain.slice(CODE_LENGTH / 2)}`;

export function deviceSignIns(dependencies: Dependencies): DeviceSignIns {
  const { provider, state, scope, clock, random, startSignIn } = dependencies;

  /** The device code behind a typed code that has not been answered yet. */
  const waiting = async (plain: string): Promise<DeviceCode | null> => {
    const record = plain.length === CODE_LENGTH ? await scope.records().find(USER_CODE, plain, clock.now()) : null;
    return record && !record.consumedAt ? readCode(provider, record.payload.deviceCode) : null;
  };

  const describeRequest = async (plain: string, uid: string): Promise<DeviceRequest | null> => {
    const code = await waiting(plain);
    const client = code && (await provider.Client.find(code.clientId ?? APP_CLIENT_ID));
    if (!code || !client) return null;
    const params = paramsOf(code, state);
    const device = { userCode: shownCode(plain), network: String(code.deviceInfo?.network ?? '') };
    return { client: { ...describe(client, { uid, params }, state.agents, clock.now()), device } };
  };

  /** Only the first answer counts. */
  const answerOnce = (plain: string, work: (code: DeviceCode) => Promise<void>): Promise<boolean> =>
    scope.run(
      { at: clock.now(), address: '' },
      async () => {
        const code = await waiting(plain);
        const records = await scope.begin();
        if (!code || !(await records.consume(USER_CODE, plain, clock.now()))) return false;
        await work(code);
        return true;
      },
      (isFirst) => isFirst,
    );

  return {
    find: (typed) => describeRequest(plainCode(typed), ''),

    async begin(typed, person) {
      const plain = plainCode(typed);
      const uid = randomText(random, SIGN_IN_ID_LENGTH);
      const request = await describeRequest(plain, uid);
      if (!request) return ok(null);
      const started = await startSignIn({
        ...person,
        ...request,
        tenantId: state.tenant.id,
        redirectUri: state.issuer + ENDPOINTS.device,
        chooseAccount: false,
        loginHint: undefined,
      });
      if (!started.ok) return started;
      const expiresAt = addSeconds(clock.now(), SIGN_IN_LIFETIME_S);
      const isFirst = await answerOnce(plain, ({ jti }) =>
        scope.records().put(SIGN_IN, uid, { payload: { deviceCode: jti }, grantId: null, expiresAt }, clock.now()),
      );
      return ok(isFirst ? started.value : null);
    },

    refuse: (typed) =>
      answerOnce(plainCode(typed), async (code) => {
        refuseCode(code, { kind: 'denied' });
        await code.save();
      }),

    complete: (client, outcome) =>
      scope.run(
        { at: clock.now(), address: '' },
        async () => {
          const records = await scope.begin();
          if (!(await records.consume(SIGN_IN, client.interaction, clock.now()))) return null;
          const record = await records.find(SIGN_IN, client.interaction, clock.now());
          const code = record && (await readCode(provider, record.payload.deviceCode));
          if (!code) return endOf(state, 'expired');
          if (outcome.kind === 'signedIn') await connect(provider, code, client, outcome, state);
          else refuseCode(code, outcome);
          await code.save();
          // Anybody may register a client; after a person's yes it is remembered for longer than a day.
          if (outcome.kind === 'signedIn') await records.keepUntil('Client', client.id, approvedUntil(clock.now()));
          return endOf(state, ENDS[outcome.kind]);
        },
        (location) => location !== null,
      ),
  };
}

const ENDS = {
  signedIn: 'connected',
  denied: 'refused',
  entryRefused: 'failed',
  notFresh: 'failed',
  failed: 'failed',
} as const satisfies Record<ClientOutcome['kind'], DeviceEnd>;

/** No host is given, because the whole sign-in takes place at the service. */
const endOf = ({ tenant }: IssuerState, end: DeviceEnd): string =>
  `${issuerPathOf(tenant.id)}${ENDPOINTS.device}/end?outcome=${end}`;

/** Null if it has expired. */
async function readCode(provider: Provider, id: unknown): Promise<DeviceCode | null> {
  try {
    return ((await provider.DeviceCode.find(String(id))) as DeviceCode | undefined) ?? null;
  } catch (error) {
    if (error instanceof errors.ExpiredToken) return null;
    throw error;
  }
}

/** A request that names no scope means the usual one, as at the authorization endpoint. */
function paramsOf(code: DeviceCode, { agents }: IssuerState): Record<string, unknown> {
  const params = code.params ?? {};
  return { ...params, scope: params.scope || usualScope(code.clientId ?? APP_CLIENT_ID, agents) };
}

function refuseCode(code: DeviceCode, outcome: Parameters<typeof refusalOf>[0]): void {
  const { error, error_description } = refusalOf(outcome);
  Object.assign(code, { error, errorDescription: error_description });
}

async function connect(
  provider: Provider,
  code: DeviceCode,
  client: SignInClient,
  outcome: Extract<ClientOutcome, { kind: 'signedIn' }>,
  state: IssuerState,
): Promise<void> {
  const grantId = await grantAccess(provider, client, outcome);
  const granted = new Set<string>([...OPENID_SCOPES, ...client.scopes.map(({ name }) => name)]);
  const scope = String(paramsOf(code, state).scope)
    .split(' ')
    .filter((name) => granted.has(name))
    .join(' ');
  Object.assign(code, {
    accountId: String(outcome.userId),
    grantId,
    sid: grantId,
    scope,
    ...(outcome.authTime === undefined ? {} : { authTime: outcome.authTime }),
    ...(outcome.methods === undefined ? {} : { amr: [...outcome.methods] }),
    ...(client.resource === null ? {} : { resource: client.resource }),
  });
}
