import type { AccountStore, ReadSignedIn } from '../../accounts/ports.ts';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import type { Authenticator } from '../../http/authentication/authenticate.ts';
import { isClientAbort } from '../../http/errors/client-aborted.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { addHours } from '../../kernel/clock.ts';
import { lazy } from '../../kernel/lazy.ts';
import { byAccountToken } from '../../oauth/account-token.ts';
import { checkAccessToken } from '../../oauth/check-access-token.ts';
import { consentRoutes } from '../../oauth/consent-routes.ts';
import { createGuests } from '../../oauth/guests.ts';
import type { CheckAccessToken, GuestOfCookie } from '../../oauth/ports.ts';
import { oauthRoutes } from '../../oauth/routes.ts';
import { authorizationServerMetadata } from '../../oauth/server-metadata.ts';
import { createRequestScope } from '../../oidc/request-scope.ts';
import { createOAuthRecordStore } from '../../storage/oauth/oauth-record-store.ts';
import { composeClientDocuments } from '../shared/client-documents.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

interface Needs {
  readonly readSignedIn: ReadSignedIn;
  readonly accounts: AccountStore;
}

interface OAuth {
  readonly feature: Feature;
  readonly byAccountToken: Authenticator;
  readonly checkAccessToken: CheckAccessToken;
  readonly guestOfCookie: GuestOfCookie;
}

const SWEEP_EVERY_MS = 600_000;
/** A grant that issued nothing for this long never will, because its code has expired. */
const IDLE_GRANT_H = 1;

export function composeOAuth(shared: Shared, needs: Needs): OAuth {
  const { rateLimiter, guard, baseUrl, clock, config, keyRing, logger, metrics, random } = shared;
  const store = createOAuthRecordStore(shared.database, shared.sealer);
  metrics.gauge('porchlight_oauth_records_behind', () => store.sweep.left);
  metrics.counter('porchlight_oauth_records_swept_total', () => store.sweep.swept);
  const scope = createRequestScope(store);
  const documents = composeClientDocuments(shared, scope);
  const protocol = lazy(async () => {
    const { createProtocol } = await import('../../oauth/protocol.ts');
    return createProtocol({
      baseUrl,
      clock,
      random,
      scope,
      csrf: createCsrfTokens(keyRing),
      cookieKeys: keyRing.all('cookie').map(({ key }) => key),
      documents,
      addressOf: (req) => clientAddress(req),
      onReuse: (clientId) =>
        logger.warn(
          { client_id: clientId },
          'a refresh token was used twice within moments; the second use was refused',
        ),
      onError: (error) => {
        if (!isClientAbort(error)) logger.error({ err: error }, 'the authorization server met a surprise');
      },
    });
  });

  const check = checkAccessToken({ baseUrl, clock, records: store });
  const guests = createGuests({ baseUrl, random, records: scope.records });
  return {
    feature: {
      mount: (app) => {
        oauthRoutes(app, {
          baseUrl,
          clock,
          rateLimiter,
          guard,
          metadata: authorizationServerMetadata(baseUrl, config.clientIdDocuments),
          serveProtocol: async (req, res) => (await protocol()).serve(req, res),
        });
        consentRoutes(app, {
          guard,
          baseUrl,
          clock,
          loadConsent: async () => (await protocol()).consent,
          guests,
          offerGuest: config.legacyGuestConsent,
          readSignedIn: needs.readSignedIn,
        });
      },
      jobs: [
        {
          name: 'oauth-sweep',
          everyMs: SWEEP_EVERY_MS,
          shared: true,
          run: () => store.sweep.run(clock.now(), addHours(clock.now(), -IDLE_GRANT_H)),
        },
      ],
    },
    byAccountToken: byAccountToken(check, needs.accounts),
    checkAccessToken: check,
    guestOfCookie: guests.ofCookie,
  };
}
