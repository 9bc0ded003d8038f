import { beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../../../server/kernel/unavailable.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { PathBrowser } from './support/browser.ts';
import { grantOf } from './support/check-token.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  obtainTokens,
  openConsent,
  post,
  publicClient,
  redeem,
  refresh,
  register,
  sendRegistration,
  signedInBrowser,
  type TokenAnswer,
} from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** Fails the statement with this number, counted from now on, and every one after it until `work` is done. */
async function whileFailingFrom<T>(number: number, work: () => Promise<T>): Promise<{ result: T; reached: boolean }> {
  let count = 0;
  const end = harness.database.observe(async (text) => {
    // What would undo the work is let through: a lost connection undoes it too.
    if (text === 'rollback') return;
    count += 1;
    if (count >= number) throw new Unavailable('the database');
  });
  try {
    const result = await work();
    return { result, reached: count >= number };
  } finally {
    end();
  }
}

const expectUnavailable = async (response: Response): Promise<void> => {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
};

describe('G2: storage that fails', () => {
  it('at any statement of a code exchange changes nothing: the retry works', async () => {
    const client = await register(harness);
    const { browser } = await signedInBrowser(harness);
    for (let number = 1; ; number += 1) {
      const approved = await approve(harness, client, browser);
      const { result, reached } = await whileFailingFrom(number, () => redeem(harness, approved));
      if (!reached) {
        expect(result.status).toBe(200);
        expect(number).toBeGreaterThan(5);
        return;
      }
      await expectUnavailable(result);
      const retry = await redeem(harness, approved);
      expect(retry.status).toBe(200);
      const tokens = (await retry.json()) as TokenAnswer;
      expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    }
  });

  it('at any statement of a refresh changes nothing: the same token still refreshes', async () => {
    const { client, tokens } = await obtainTokens(harness);
    let token = tokens.refresh_token;
    for (let number = 1; ; number += 1) {
      const { result, reached } = await whileFailingFrom(number, () => refresh(harness, client, token));
      if (!reached) {
        expect(result.status).toBe(200);
        expect(number).toBeGreaterThan(5);
        return;
      }
      await expectUnavailable(result);
      const retry = await refresh(harness, client, token);
      expect(retry.status).toBe(200);
      token = ((await retry.json()) as TokenAnswer).refresh_token;
    }
  });

  it('at any statement of an approval leaves the page as it was: it can be approved again', async () => {
    const client = await register(harness);
    for (let number = 1; ; number += 1) {
      const { browser } = await signedInBrowser(harness);
      const { url, response } = await openConsent(browser, authorizationRequest(harness, client).url);
      const fields = { csrf_token: csrfOf(await response.text()), decision: 'approve' };
      const { result, reached } = await whileFailingFrom(number, () => browser.post(url, fields));
      if (!reached) {
        expect(result.status).toBe(303);
        expect(number).toBeGreaterThan(5);
        return;
      }
      expect(result.status).toBe(503);
      expect((await browser.post(url, fields)).status).toBe(303);
    }
  });

  it('at a revocation is said, and never taken for done', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const revoke = () => post(harness, '/oauth/revoke', { client_id: client.client_id, token: tokens.refresh_token });
    await expectUnavailable((await whileFailingFrom(1, revoke)).result);
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    expect((await revoke()).status).toBe(200);
    expect(await grantOf(harness, tokens.access_token)).toBeNull();
  });

  it('at a registration is said', async () => {
    await expectUnavailable((await whileFailingFrom(1, () => sendRegistration(harness, publicClient))).result);
  });

  it('at an authorization request is said on a page, since nobody knows the client', async () => {
    const { url } = authorizationRequest(harness, await register(harness));
    const { result } = await whileFailingFrom(1, () => new PathBrowser().get(url));
    expect(result.status).toBe(503);
    expect(result.headers.get('retry-after')).toBeTruthy();
    expect(await result.text()).toContain('right back');
  });

  it('G1: at the check of an access token throws, so that nobody takes the caller for a stranger', async () => {
    const { tokens } = await obtainTokens(harness);
    const { result } = await whileFailingFrom(1, () => grantOf(harness, tokens.access_token).catch((error) => error));
    expect(result).toBeInstanceOf(Unavailable);
    const bootstrap = () =>
      harness.fetch('/api/mcp/bootstrap', {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
    expect((await whileFailingFrom(1, bootstrap)).result.status).toBe(503);
  });
});
