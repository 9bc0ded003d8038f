/**
 * B1, B4, B6 and D7 at the authorization server: requests that have all read but not yet written are released together.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { locationOf, type PathBrowser } from '../../http/oauth/support/browser.ts';
import { grantOf } from '../../http/oauth/support/check-token.ts';
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
  type TokenAnswer,
} from '../../http/oauth/support/oauth-client.ts';
import { type ArrivalGate, createArrivalGate, meetAt, TRANSACTION, times } from '../../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { timesOf } from '../../support/times.ts';

const RACERS = 10;
const REPETITIONS = timesOf(5, 2);
/** Removes everything that belongs to a grant. */
const REVOKE = /delete from "porchlight"\."oauth_records" where "grant_hash"/;
/** Ends an interaction after its answer was read. */
const PICK_UP = /delete from "porchlight"\."oauth_records" where "model"/;

let harness: Harness;
let gate: ArrivalGate;
let client: TestClient;
let browser: PathBrowser;
beforeAll(async () => {
  gate = createArrivalGate((await createHarness()).database);
  harness = await createHarness({ database: gate.database });
  client = await register(harness);
  ({ browser } = await signedInBrowser(harness));
});

const statuses = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();
const oneOf = (success: number) => [success, ...times(RACERS - 1, () => 400)].sort();
const tokensOf = async (answers: readonly Response[]): Promise<TokenAnswer> =>
  (await answers.find(({ status }) => status === 200)?.json()) as TokenAnswer;

describe('what must happen once', () => {
  it(`B1: of ${RACERS} redemptions of one code one succeeds and keeps what it got, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const approved = await approve(harness, client, browser);
      const answers = await meetAt(
        gate,
        TRANSACTION,
        times(RACERS, () => () => redeem(harness, approved)),
      );
      expect(statuses(answers)).toEqual(oneOf(200));
      for (const lost of answers.filter(({ status }) => status === 400)) {
        expect(await lost.json()).toMatchObject({ error: 'invalid_grant' });
      }
      const { access_token, refresh_token } = await tokensOf(answers);
      expect(await grantOf(harness, access_token)).not.toBeNull();
      expect((await refresh(harness, client, refresh_token)).status).toBe(200);
    }
  });

  it(`B4: of ${RACERS} refreshes with one token one succeeds and refreshes again, ${REPETITIONS} times in a row`, async () => {
    const { client: program, ...first } = await obtainTokens(harness);
    let { tokens } = first;
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const { refresh_token } = tokens;
      const answers = await meetAt(
        gate,
        TRANSACTION,
        times(RACERS, () => () => refresh(harness, program, refresh_token)),
      );
      expect(statuses(answers)).toEqual(oneOf(200));
      tokens = await tokensOf(answers);
      expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    }
  });

  it(`B6: revocation and refresh at once leave nothing usable, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const { client: program, tokens } = await obtainTokens(harness);
      const fields = { client_id: program.client_id, token: tokens.refresh_token };
      const [renewal, revoked] = await meetAt(
        gate,
        [TRANSACTION, REVOKE],
        [() => refresh(harness, program, tokens.refresh_token), () => post(harness, '/oauth/revoke', fields)],
      );
      expect(revoked?.status).toBe(200);
      expect(await grantOf(harness, tokens.access_token)).toBeNull();
      if (renewal?.status !== 200) continue;
      const renewed = (await renewal.json()) as TokenAnswer;
      expect(await grantOf(harness, renewed.access_token)).toBeNull();
      expect((await refresh(harness, program, renewed.refresh_token)).status).toBe(400);
    }
  });

  it(`D7: of ${RACERS} presses of approve one counts, and its answer is picked up once, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const { url, fields } = await openForm();
      const pressed = await meetAt(
        gate,
        TRANSACTION,
        times(RACERS, () => () => browser.post(url, { ...fields, decision: 'approve' })),
      );
      expect(statuses(pressed)).toEqual(oneOf(303));
      const resumed = locationOf(pressed.find(({ status }) => status === 303) as Response);
      const cookie = browser.cookieHeader(resumed.pathname);
      const ends = await meetAt(
        gate,
        PICK_UP,
        times(RACERS, () => () => fetch(resumed, { headers: { cookie }, redirect: 'manual' })),
      );
      expect(ends.filter((end) => end.headers.get('location')?.includes('code='))).toHaveLength(1);
    }
  });

  it(`D7: yes and no at once is one of the two, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const { url, fields } = await openForm();
      const answers = await meetAt(
        gate,
        TRANSACTION,
        ['approve', 'deny'].map((decision) => () => browser.post(url, { ...fields, decision })),
      );
      expect(statuses(answers)).toEqual([303, 400]);
      const end = locationOf(await browser.get(locationOf(answers.find(({ status }) => status === 303) as Response)));
      expect(end.searchParams.has('code')).toBe(answers[0]?.status === 303);
    }
  });
});

async function openForm(): Promise<{ url: URL; fields: Record<string, string> }> {
  const { url, response } = await openConsent(browser, authorizationRequest(harness, client).url);
  return { url, fields: { csrf_token: csrfOf(await response.text()) } };
}
