/**
 * Lets the built-in identity provider report an account as Google does, so that one can see how an app reacts: `POST
 * {base_url}/personas/signals` with `persona=<name>` (or `email=<address>`) and `signal=<kind>`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SIGNAL_MEDIA_TYPE } from '@porchlight/contract';
import type { JWK } from 'oidc-provider';
import { signSecurityEvent } from '../../crypto/security-event.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { personaOf, readChoice } from './persona-choice.ts';
import { readForm } from './persona-form.ts';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

type Event = readonly [type: string, more: Readonly<Record<string, string>>];

const SIGNALS: Readonly<Record<string, Event>> = {
  hijacked: [`${RISC}/account-disabled`, { reason: 'hijacking' }],
  disabled: [`${RISC}/account-disabled`, { reason: 'bulk-account' }],
  purged: [`${RISC}/account-purged`, {}],
  'sessions-revoked': [`${RISC}/sessions-revoked`, {}],
  'tokens-revoked': ['https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked', {}],
};

interface Dependencies {
  readonly issuer: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly key: JWK;
  readonly clock: Clock;
  readonly random: Random;
}

export interface PersonaSignals {
  /** Where the keys are, in the form in which Google says so. */
  describe(res: ServerResponse): void;
  send(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

export function createPersonaSignals({ issuer, baseUrl, clientId, key, clock, random }: Dependencies): PersonaSignals {
  const answer = (res: ServerResponse, status: number, body: unknown): void =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const sign = ([type, more]: Event, subject: string): Promise<string> =>
    signSecurityEvent(key, {
      iss: issuer,
      aud: clientId,
      iat: Math.floor(clock.now().getTime() / 1_000),
      jti: randomText(random, 24),
      events: { [type]: { subject: { subject_type: 'iss-sub', iss: issuer, sub: subject }, ...more } },
    });

  return {
    describe: (res) => answer(res, 200, { issuer, jwks_uri: `${issuer}/jwks` }),

    async send(req, res) {
      if (req.method !== 'POST') return void res.writeHead(405, { allow: 'POST' }).end();
      const form = await readForm(req);
      const name = form.get('signal') ?? '';
      const event = Object.hasOwn(SIGNALS, name) ? SIGNALS[name] : undefined;
      const choice = readChoice(form);
      const persona = choice.ok ? personaOf(choice.value) : undefined;
      if (!event || !persona) {
        const error = `Send the form fields persona, or email, and signal: one of ${Object.keys(SIGNALS).join(', ')}.`;
        return answer(res, 400, { error });
      }
      const delivered = await fetch(`${baseUrl}/edge/signals/google`, {
        method: 'POST',
        headers: { 'content-type': SIGNAL_MEDIA_TYPE },
        body: await sign(event, persona.subject),
      });
      answer(res, 200, { signal: name, delivered: delivered.status });
    },
  };
}
