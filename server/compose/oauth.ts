import type { Request } from 'express';
import type { AccountStore, ReadSignedIn } from '../accounts/ports.ts';
import { createCsrfTokens } from '../crypto/csrf-token.ts';
import { clientAddress } from '../http/client-address.ts';
import { isCutOff } from '../http/cut-off.ts';
import { addHours } from '../kernel/clock.ts';
import { lazily } from '../kernel/lazily.ts';
import { byAccountToken } from '../oauth/account-token.ts';
import { checkAccessToken } from '../oauth/check-access-token.ts';
import { consentRoutes } from '../oauth/consent-routes.ts';
import { createGuardedFetch, type FetchDocument } from '../oauth/guarded-fetch.ts';
import { createGuests } from '../oauth/guests.ts';
import type { CheckAccessToken, GuestOfCookie } from '../oauth/ports.ts';
import { createRequestScope } from '../oauth/request-scope.ts';
import { oauthRoutes } from '../oauth/routes.ts';
import { createOAuthRecordStore } from '../storage/oauth-record-store.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

interface Neighbours {
  readonly readSignedIn: ReadSignedIn;
  readonly accounts: AccountStore;
  readonly fetchDocument?: FetchDocument;
}

export interface OAuth {
  readonly part: Part;
  readonly checkAccessToken: CheckAccessToken;
  readonly guestOfCookie: GuestOfCookie;
}

const SWEEP_EVERY_MS = 600_000;
/** A grant that issued nothing for so long never will: its code is long dead. */
const IDLE_GRANT_H = 1;

export function composeOAuth(foundation: Foundation, neighbours: Neighbours): OAuth {
  const { addressLimiter, baseUrl, clock, config, keyRing, logger, random } = foundation;
  const store = createOAuthRecordStore(foundation.database, foundation.sealer);
  const scope = createRequestScope(store);
  const mayFetch = async (): Promise<boolean> => {
    const address = scope.arrival()?.address ?? 'unknown';
    return (await addressLimiter.take('oauth-register', address, clock.now())) === null;
  };
  const protocol = lazily(async () => {
    const { createProtocol } = await import('../oauth/protocol.ts');
    return createProtocol({
      baseUrl,
      clock,
      random,
      scope,
      csrf: createCsrfTokens(keyRing),
      cookieKeys: keyRing.all('cookie').map(({ key }) => key),
      fetchDocument: neighbours.fetchDocument ?? createGuardedFetch(),
      mayFetch,
      addressOf: (req) => clientAddress(req as Request),
      onError: (error) => {
        if (!isCutOff(error)) logger.error({ err: error }, 'the authorization server met a surprise');
      },
    });
  });

  const check = checkAccessToken({ baseUrl, clock, records: store });
  const guests = createGuests({ baseUrl, random, records: scope.records });
  return {
    part: {
      mount: (app) => {
        oauthRoutes(app, {
          baseUrl,
          clock,
          addressLimiter,
          serveProtocol: async (req, res) => (await protocol()).serve(req, res),
        });
        consentRoutes(app, {
          baseUrl,
          clock,
          loadConsent: async () => (await protocol()).consent,
          guests,
          offerGuest: config.legacyGuestConsent,
          readSignedIn: neighbours.readSignedIn,
        });
      },
      authenticators: { accountToken: byAccountToken(check, neighbours.accounts) },
      jobs: [
        {
          name: 'oauth-sweep',
          everyMs: SWEEP_EVERY_MS,
          shared: true,
          run: () => store.sweep(clock.now(), addHours(clock.now(), -IDLE_GRANT_H)),
        },
      ],
    },
    checkAccessToken: check,
    guestOfCookie: guests.ofCookie,
  };
}
