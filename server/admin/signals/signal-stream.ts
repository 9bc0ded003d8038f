/** Google's stream of account signals, as its management API has it. */
import { signServiceToken } from '../../crypto/service-token.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type RiscConfiguration, readRiscConfiguration, riscConfigurationUrl } from '../../oidc/risc-configuration.ts';
import type { Fault } from '../frame/command.ts';
import type { ServiceAccount } from './service-account.ts';

/** The audience of the token, as Google names it. */
const AUDIENCE = 'https://risc.googleapis.com/google.identity.risc.v1beta.RiscManagementService';
const PUSH = 'https://schemas.openid.net/secevent/risc/delivery-method/push';
const TIMEOUT_MS = 10_000;
const TOLD_MAX = 500;

export interface StreamState {
  readonly url: string | null;
  readonly events: readonly string[];
  /** `enabled`, `paused` or `disabled`. */
  readonly status: string;
}

export interface SignalStream {
  /** Signals of these kinds go to the address from now on. */
  update(url: string, events: readonly string[]): Promise<Result<void, Fault>>;
  read(): Promise<Result<StreamState, Fault>>;
  /** Makes the provider send a signal that carries the state. */
  verify(state: string): Promise<Result<void, Fault>>;
}

const failed = (message: string) => fail({ exit: 'failed', message } as const);

export async function openSignalStream(
  issuer: string,
  account: ServiceAccount,
  clock: Clock,
): Promise<Result<SignalStream, Fault>> {
  const described = await call(riscConfigurationUrl(issuer));
  if (!described.ok) return described;
  const configuration = readRiscConfiguration(described.value, issuer);
  if (!configuration) return failed(`${riscConfigurationUrl(issuer)} does not describe account signals of ${issuer}.`);
  const authorization = `Bearer ${await signServiceToken(account, AUDIENCE, clock.now())}`;
  return endpointsOf(configuration, issuer, (url, body) => call(url, authorization, body));
}

type Send = (url: string, body?: object) => Promise<Result<unknown, Fault>>;

function endpointsOf(
  { configurationEndpoint, statusEndpoint, verificationEndpoint }: RiscConfiguration,
  issuer: string,
  send: Send,
): Result<SignalStream, Fault> {
  if (!configurationEndpoint || !statusEndpoint || !verificationEndpoint)
    return failed(`${issuer} names no addresses at which a stream is set up.`);
  return ok({
    async update(url, events) {
      const body = { delivery: { delivery_method: PUSH, url }, events_requested: events };
      const done = await send(`${configurationEndpoint}:update`, body);
      return done.ok ? ok(undefined) : done;
    },
    async read() {
      const stream = await send(configurationEndpoint);
      if (!stream.ok) return stream;
      const status = await send(statusEndpoint);
      if (!status.ok) return status;
      return ok({ ...stateOf(stream.value), status: textOf(Object(status.value).status) ?? 'unknown' });
    },
    async verify(state) {
      const done = await send(verificationEndpoint, { state });
      return done.ok ? ok(undefined) : done;
    },
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function stateOf(stream: unknown): Pick<StreamState, 'url' | 'events'> {
  const { delivery, events_requested: events } = Object(stream);
  return {
    url: textOf(Object(delivery).url),
    events: Array.isArray(events) ? events.filter((event) => typeof event === 'string') : [],
  };
}

/** An answer of Google may name the fault; the token is in no answer and in no message. */
async function call(url: string, authorization?: string, body?: object): Promise<Result<unknown, Fault>> {
  const { host } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(authorization ? { authorization } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    return failed(`${host} does not answer.`);
  }
  const text = await response.text();
  if (!response.ok) return failed(`${host} answered ${response.status}: ${text.slice(0, TOLD_MAX)}`);
  try {
    return ok(text.trim() === '' ? {} : JSON.parse(text));
  } catch {
    return failed(`${host} did not answer with JSON.`);
  }
}
