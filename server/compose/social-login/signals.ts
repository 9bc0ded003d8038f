/** Signals about accounts: who may send them, and what they end. */
import { ACCOUNT_SIGNALS } from '@porchlight/contract';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { ProviderUnavailable } from '../../kernel/unavailable.ts';
import { createSignalKeys } from '../../oidc/risc-configuration.ts';
import { createBoundedFetch } from '../../providers/openid/bounded-fetch.ts';
import type { ProviderClient } from '../../providers/provider-client.ts';
import { receiveSignal, type SignalSource } from '../../social-login/signals/receive-signal.ts';
import { signalRoutes } from '../../social-login/signals/signal-routes.ts';
import { endIdentity } from '../../storage/accounts/account-issuers.ts';
import { citusVersion } from '../../storage/admin/distribute-tables.ts';
import { createOAuthRecordStore } from '../../storage/oauth/oauth-record-store.ts';
import { createSignalStore } from '../../storage/social-login/signals/signal-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from './sign-in.ts';
import type { SocialLogin } from './social-login.ts';
import { timedFetch } from './timed-fetch.ts';

export function composeSignals(
  shared: Shared,
  { clients, sessions, revocations }: Pick<SignIn, 'clients'> & Pick<SocialLogin, 'sessions' | 'revocations'>,
): { readonly routes: RestRoutes['signals'] } {
  const { clock, database, sealer, logger, metrics } = shared;
  const google = clients.find(({ id }) => id === 'google');
  for (const signal of ACCOUNT_SIGNALS) metrics.count('porchlight_account_signals_total', { signal }, 0);
  const receive = receiveSignal({
    clock,
    source: google ? sourceOf(shared, google) : null,
    store: createSignalStore(
      database,
      createOAuthRecordStore(database, sealer),
      sessions,
      async () => (await citusVersion(database)) !== null,
    ),
    revocations,
    endAccountAccess: async ({ issuer, subject }) => {
      const { browsers, grants } = await endIdentity(database, issuer, subject);
      return browsers + grants;
    },
    onSignal: (signal, ended) => {
      metrics.count('porchlight_account_signals_total', { signal });
      logger.info({ signal, ...ended }, 'an identity provider reported an account; its sessions have ended');
    },
  });
  return { routes: signalRoutes(receive) };
}

function sourceOf(shared: Shared, { id, issuer, credentials }: ProviderClient): SignalSource {
  const fetch = timedFetch(shared, id, createBoundedFetch());
  const fetchJson = async (url: string): Promise<unknown> => {
    try {
      const response = await fetch(url, { method: 'GET', headers: { accept: 'application/json' }, body: undefined });
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      return await response.json();
    } catch (error) {
      throw new ProviderUnavailable('signal_keys', { cause: error });
    }
  };
  return { issuer, clientId: credentials.clientId, keys: createSignalKeys(issuer, shared.clock, fetchJson) };
}
