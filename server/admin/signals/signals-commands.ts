/** Google's account signals: sets up the stream that leads here, and shows whether they arrive. */
import type { Config } from '../../config/config.ts';
import { systemClock } from '../../kernel/clock.ts';
import { randomText, systemRandom } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { REQUESTED_EVENTS } from '../../social-login/ports/signals.ts';
import { readVerification } from '../../storage/social-login/signals/signal-store.ts';
import type { Call, Command, Fault } from '../frame/command.ts';
import { facts, line } from '../frame/render.ts';
import { readServiceAccount } from './service-account.ts';
import { openSignalStream, type SignalStream } from './signal-stream.ts';

const CREDENTIALS = {
  type: 'string',
  help: 'the JSON key of a service account of Google (required)',
} as const;

const addressOf = ({ baseUrl }: Config): string => `${baseUrl}/edge/signals/google`;

async function streamOf({ config, options }: Call): Promise<Result<SignalStream, Fault>> {
  const google = config.providers.find(({ id }) => id === 'google');
  if (!google)
    return fail({ exit: 'refused', message: 'This service has no client at Google: set GOOGLE_CLIENT_ID first.' });
  const account = readServiceAccount(typeof options.credentials === 'string' ? options.credentials : undefined);
  return account.ok ? openSignalStream(google.issuer, account.value, systemClock) : account;
}

/** The last part of an event's address is its name. */
const nameOf = (event: string): string => event.split('/').at(-1) ?? event;

export const signalsRegister: Command = {
  name: 'signals register',
  summary: 'have Google report hijacked, disabled and signed-out accounts',
  details:
    'Sets up the stream of the Google project that the client belongs to, and has Google send one event to try the way. The service must run at BASE_URL, reachable for Google. Running it again changes nothing.',
  options: { credentials: CREDENTIALS },
  examples: ['signals register --credentials risc-key.json'],
  async run(call) {
    const stream = await streamOf(call);
    if (!stream.ok) return stream;
    const url = addressOf(call.config);
    const updated = await stream.value.update(url, REQUESTED_EVENTS);
    if (!updated.ok) return updated;
    const state = randomText(systemRandom, 16);
    const asked = await stream.value.verify(state);
    if (!asked.ok) return asked;
    return ok({
      data: { url, events: REQUESTED_EVENTS, verification_state: state },
      blocks: [
        line(`Google sends account signals to ${url}.`),
        line('It was asked to send one to try the way: `signals status` shows when it arrived.'),
      ],
    });
  },
};

export const signalsStatus: Command = {
  name: 'signals status',
  summary: 'show the stream of account signals, and whether they arrive',
  options: { credentials: CREDENTIALS },
  examples: ['signals status --credentials risc-key.json'],
  async run(call) {
    const stream = await streamOf(call);
    if (!stream.ok) return stream;
    const state = await stream.value.read();
    if (!state.ok) return state;
    const { url, events, status } = state.value;
    const { database } = await call.context();
    const verified = await readVerification(database);
    const expected = addressOf(call.config);
    return ok({
      data: { url, expected_url: expected, status, events, verified },
      blocks: [
        facts([
          ['stream', status],
          ['address', url === null ? 'none: run `signals register`' : url],
          ['events', events.map(nameOf).join(', ') || 'none'],
          ['last verification', verified?.at ?? 'never arrived'],
        ]),
        ...(url !== null && url !== expected
          ? [line(`This service is at ${expected}: run \`signals register\`.`)]
          : []),
      ],
    });
  },
};
