import type { Request } from 'express';
import type { AccountStore, ReadSignedIn } from '../accounts/ports.ts';
import { createCsrfTokens } from '../crypto/csrf-token.ts';
import { clientAddress } from '../http/client-address.ts';
import { isCutOff } from '../http/cut-off.ts';
import { addHours } from '../kernel/clock.ts';
import { byAccountToken } from '../oauth/account-token.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import { checkAccessToken } from '../oauth/check-access-token.ts';
import { createConsent } from '../oauth/consent.ts';
import { consentRoutes } from '../oauth/consent-routes.ts';
import { createGuardedFetch, type FetchDocument } from '../oauth/guarded-fetch.ts';
import { createGuests } from '../oauth/guests.ts';
import { createOidcAdapter } from '../oauth/oidc-adapter.ts';
import type { CheckAccessToken, GuestOfCookie } from '../oauth/ports.ts';
import { surround } from '../oauth/protocol-middleware.ts';
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
  const provider = createAuthorizationServer({
    baseUrl,
    random,
    cookieKeys: keyRing.all('cookie').map(({ key }) => key),
    adapter: createOidcAdapter({ clock, scope }),
    fetchDocument: neighbours.fetchDocument ?? createGuardedFetch(),
    mayFetch,
    onError: (error) => {
      if (!isCutOff(error)) logger.error({ err: error }, 'the authorization server met a surprise');
    },
  });
  surround(provider, { clock, scope, addressOf: (req) => clientAddress(req as Request) });

  const check = checkAccessToken({ baseUrl, clock, records: store });
  const guests = createGuests({ baseUrl, random, records: scope.records });
  const consent = createConsent({ provider, scope, csrf: createCsrfTokens(keyRing), clock });
  return {
    part: {
      mount: (app) => {
        oauthRoutes(app, { baseUrl, clock, addressLimiter, serveProtocol: provider.callback() });
        consentRoutes(app, {
          baseUrl,
          clock,
          consent,
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
