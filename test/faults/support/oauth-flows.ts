/**
 * The flows of the authorization server. Their rows are all of its records: nothing else writes records at the same
 * time.
 */
import type { PathBrowser } from '../../http/oauth/support/browser.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  obtainTokens,
  openConsent,
  post,
  redeem,
  refresh,
  register,
  signedInBrowser,
  type TestClient,
} from '../../http/oauth/support/oauth-client.ts';
import type { Harness } from '../../support/harness.ts';
import type { Flow } from './flow.ts';

interface Party {
  readonly client: TestClient;
  readonly browser: PathBrowser;
}

/** A client and an owner, the same for all cases of a harness. */
const parties = new WeakMap<Harness, Promise<Party>>();

function partyOf(harness: Harness): Promise<Party> {
  const known = parties.get(harness) ?? meet(harness);
  parties.set(harness, known);
  return known;
}

const meet = async (harness: Harness): Promise<Party> => ({
  client: await register(harness),
  browser: (await signedInBrowser(harness)).browser,
});

const recordsOf = (harness: Harness) => () =>
  harness.database.query(
    'select model, id_hash, grant_hash, consumed_at, expires_at from porchlight.oauth_records order by 1, 2',
  );

export const OAUTH_FLOWS: readonly Flow[] = [
  {
    name: 'the approval of a client',
    success: 303,
    afterLostAnswer: [400],
    async prepare(harness) {
      const { client, browser } = await partyOf(harness);
      const { url, response } = await openConsent(browser, authorizationRequest(harness, client).url);
      const fields = { csrf_token: csrfOf(await response.text()), decision: 'approve' };
      return { tenantId: null, rows: recordsOf(harness), act: () => browser.post(url, fields) };
    },
  },
  {
    name: 'a code exchange',
    success: 200,
    afterLostAnswer: [400],
    async prepare(harness) {
      const { client, browser } = await partyOf(harness);
      const approved = await approve(harness, client, browser);
      return { tenantId: null, rows: recordsOf(harness), act: () => redeem(harness, approved) };
    },
  },
  {
    name: 'a renewal of a grant',
    success: 200,
    afterLostAnswer: [400],
    async prepare(harness) {
      const { client, tokens } = await obtainTokens(harness);
      return { tenantId: null, rows: recordsOf(harness), act: () => refresh(harness, client, tokens.refresh_token) };
    },
  },
  {
    name: 'the revocation of a grant',
    success: 200,
    async prepare(harness) {
      const { client, tokens } = await obtainTokens(harness);
      const fields = { client_id: client.client_id, token: tokens.refresh_token };
      return { tenantId: null, rows: recordsOf(harness), act: () => post(harness, '/oauth/revoke', fields) };
    },
  },
];
