import { beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../server/kernel/random.ts';
import { createGuests, GUEST_COOKIE } from '../../../server/oauth/guests.ts';
import { createOAuthRecordStore } from '../../../server/storage/oauth/oauth-record-store.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { PathBrowser } from './support/browser.ts';
import { grantOf } from './support/check-token.ts';
import {
  authorizationRequest,
  csrfOf,
  decide,
  openConsent,
  redeem,
  refresh,
  register,
  signedInBrowser,
  type TestClient,
  type TokenAnswer,
} from './support/oauth-client.ts';

let harness: Harness;
let client: TestClient;
beforeAll(async () => {
  harness = await createHarness({ config: { legacyGuestConsent: true } });
  client = await register(harness);
});

async function continueAsGuest(browser: PathBrowser): Promise<TokenAnswer> {
  const { url, verifier } = authorizationRequest(harness, client);
  const end = await decide(browser, url, 'guest');
  const redirectUri = String(client.redirect_uris[0]);
  const response = await redeem(harness, { client, code: String(end.searchParams.get('code')), verifier, redirectUri });
  return (await response.json()) as TokenAnswer;
}

const guestOfCookie = (cookieHeader: string) => {
  const store = createOAuthRecordStore(harness.database, harness.service.shared.sealer);
  const guests = createGuests({ baseUrl: harness.baseUrl, random: systemRandom, records: () => store });
  return guests.ofCookie(cookieHeader, harness.clock.now());
};

describe('legacy guest consent, switched on', () => {
  it('offers to continue as guest, to sign in, and to refuse', async () => {
    const { response } = await openConsent(new PathBrowser(), authorizationRequest(harness, client).url);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('data-action="guest"');
    expect(page).toContain('data-action="sign-in"');
    expect(page).toContain('data-action="deny"');
    expect(page).not.toContain('data-action="approve"');
  });

  it('gives a grant with a subject of its own, which the cookie of the browser knows too', async () => {
    const browser = new PathBrowser();
    const tokens = await continueAsGuest(browser);
    const grant = await grantOf(harness, tokens.access_token);
    expect(grant?.subject.kind).toBe('guest');
    const cookie = browser.cookieHeader('/mcp/tenants/x/credentials');
    expect(cookie).toContain(`${GUEST_COOKIE}=`);
    expect(await guestOfCookie(cookie)).toBe(grant?.subject.kind === 'guest' && grant.subject.guestId);
  });

  it('keeps the cookie from scripts and the guest from being guessed', async () => {
    const { url } = await openConsent(new PathBrowser(), authorizationRequest(harness, client).url);
    expect(url.pathname).toContain('/oauth/interaction/');
    const browser = new PathBrowser();
    const consent = await openConsent(browser, authorizationRequest(harness, client).url);
    const csrf_token = csrfOf(await consent.response.text());
    const decided = await browser.post(consent.url, { csrf_token, decision: 'guest' });
    const line = decided.headers.getSetCookie().find((text) => text.startsWith(GUEST_COOKIE));
    expect(line).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await guestOfCookie(`${GUEST_COOKIE}=${'x'.repeat(43)}`)).toBeNull();
  });

  onlyInTestAll(() => {
    it('knows the same browser as the same guest, and another browser as another', async () => {
      const browser = new PathBrowser();
      const subjects = [];
      for (const each of [browser, browser, new PathBrowser()])
        subjects.push((await grantOf(harness, (await continueAsGuest(each)).access_token))?.subject);
      expect(subjects[0]).toEqual(subjects[1]);
      expect(subjects[2]).not.toEqual(subjects[0]);
    });
  });

  it('C7: a guest grant never becomes an account grant, not by a refresh and not by a sign-in', async () => {
    const { owner } = await signedInBrowser(harness);
    const browser = new PathBrowser(owner.cookie);
    const tokens = await continueAsGuest(browser);
    expect((await grantOf(harness, tokens.access_token))?.subject.kind).toBe('guest');
    const renewed = (await (await refresh(harness, client, tokens.refresh_token)).json()) as TokenAnswer;
    expect((await grantOf(harness, renewed.access_token))?.subject).toEqual(
      (await grantOf(harness, tokens.access_token))?.subject,
    );
    const bootstrap = await harness.fetch('/api/mcp/bootstrap', {
      method: 'POST',
      headers: { authorization: `Bearer ${renewed.access_token}` },
    });
    expect(bootstrap.status).toBe(401);
  });

  onlyInTestAll(() => {
    it('lets a signed-in person approve for the account all the same', async () => {
      const { owner, browser } = await signedInBrowser(harness);
      const { url, verifier } = authorizationRequest(harness, client);
      const end = await decide(browser, url, 'approve');
      const approved = {
        client,
        verifier,
        code: String(end.searchParams.get('code')),
        redirectUri: String(client.redirect_uris[0]),
      };
      const tokens = (await (await redeem(harness, approved)).json()) as TokenAnswer;
      expect((await grantOf(harness, tokens.access_token))?.subject).toEqual({
        kind: 'account',
        accountId: owner.accountId,
      });
    });
  });
});

describe('legacy guest consent, switched off', () => {
  it('refuses a guest even with the token of the form', async () => {
    const off = await createHarness();
    const { browser } = await signedInBrowser(off);
    const consent = await openConsent(browser, authorizationRequest(off, await register(off)).url);
    const page = await consent.response.text();
    expect(page).not.toContain('data-action="guest"');
    const decided = await browser.post(consent.url, { csrf_token: csrfOf(page), decision: 'guest' });
    expect(decided.status).toBe(403);
    expect(decided.headers.getSetCookie()).toEqual([]);
    await off.close();
  });
});
