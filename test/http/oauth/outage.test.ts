/**
 * Storage that does not answer, in the form of each protocol. `test/faults/storage-faults.test.ts` makes every
 * statement fail in turn.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../../../server/kernel/unavailable.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { PathBrowser } from './support/browser.ts';
import { grantOf } from './support/check-token.ts';
import {
  approve,
  authorizationRequest,
  obtainTokens,
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

/** Fails every statement until `work` is done. */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  const end = harness.database.observe(async () => {
    throw new Unavailable('the database');
  });
  try {
    return await work();
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
  it('at a code exchange is said in the words of the protocol: the same code is still good', async () => {
    const client = await register(harness);
    const { browser } = await signedInBrowser(harness);
    const approved = await approve(harness, client, browser);
    await expectUnavailable(await whileAway(() => redeem(harness, approved)));
    const retry = await redeem(harness, approved);
    expect(retry.status).toBe(200);
    expect(await grantOf(harness, ((await retry.json()) as TokenAnswer).access_token)).not.toBeNull();
  });

  it('at a refresh is said in the words of the protocol: the same token still refreshes', async () => {
    const { client, tokens } = await obtainTokens(harness);
    await expectUnavailable(await whileAway(() => refresh(harness, client, tokens.refresh_token)));
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(200);
  });

  it('at a revocation is said, and never taken for done', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const revoke = () => post(harness, '/oauth/revoke', { client_id: client.client_id, token: tokens.refresh_token });
    await expectUnavailable(await whileAway(revoke));
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    expect((await revoke()).status).toBe(200);
    expect(await grantOf(harness, tokens.access_token)).toBeNull();
  });

  it('at a registration is said', async () => {
    await expectUnavailable(await whileAway(() => sendRegistration(harness, publicClient)));
  });

  it('at an authorization request is said on a page, since nobody knows the client', async () => {
    const { url } = authorizationRequest(harness, await register(harness));
    const result = await whileAway(() => new PathBrowser().get(url));
    expect(result.status).toBe(503);
    expect(result.headers.get('retry-after')).toBeTruthy();
    expect(await result.text()).toContain('right back');
  });

  it('G1: at the check of an access token throws, so that nobody takes the caller for a stranger', async () => {
    const { tokens } = await obtainTokens(harness);
    const result = await whileAway(() => grantOf(harness, tokens.access_token).catch((error) => error));
    expect(result).toBeInstanceOf(Unavailable);
    const bootstrap = () =>
      harness.fetch('/api/mcp/bootstrap', {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
    expect((await whileAway(bootstrap)).status).toBe(503);
  });
});
