/** A project with one enabled provider needs no more requests because others have a choice. */
import { describe, expect, it } from 'vitest';
import { createAuth } from '../../../sdk/src/server/index.ts';
import type { Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';

const held = useHarness();

/** Counts the requests of a browser to the service, including redirects. */
class CountingBrowser extends CookieBrowser {
  paths: string[] = [];

  override send(url: string | URL, init?: RequestInit): Promise<Response> {
    this.paths.push(new URL(url).pathname.replace(/[\w-]{20,}/g, '…'));
    return super.send(url, init);
  }
}

async function requestsFrom({ baseUrl }: Pick<Harness, 'baseUrl'>, start: string): Promise<string[]> {
  const browser = new CountingBrowser();
  const url = new URL(start, baseUrl);
  const picker = await browser.follow(await browser.send(url), url);
  const consent = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
  const end = await browser.follow(await browser.post(consent.url, { decision: 'approve' }), consent.url);
  expect(end.left?.href).toContain(CALLBACK);
  return browser.paths;
}

describe('with one enabled provider', () => {
  it('the sign-in page costs as many requests as the start of the provider', async () => {
    const tenant = await createSocialTenant(held.current);
    const [direct, chosen] = [
      await requestsFrom(held.current, `/edge/auth/${tenant.id}/google`),
      await requestsFrom(held.current, `/edge/auth/${tenant.id}/sign-in`),
    ];
    expect(chosen.slice(1)).toEqual(direct.slice(1));
    expect(chosen).toHaveLength(direct.length);
  });

  it('the helper of the SDK asks the service once, and the browser goes to the sign-in page', async () => {
    const tenant = await createSocialTenant(held.current);
    const asked: string[] = [];
    const auth = createAuth({
      baseUrl: held.current.baseUrl,
      tenantId: tenant.id,
      redirectUri: CALLBACK,
      fetch: (input, init) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
        return fetch(input, init);
      },
    });
    const path = '/auth/login?return_to=/deep';
    const reply = await auth.login({ cookie: undefined, path, origin: 'http://localhost:4000', isPage: true });
    expect(reply.status).toBe(303);
    expect(asked).toEqual([`HEAD /edge/auth/${tenant.id}/sign-in`]);
    expect(new URL(reply.headers.location ?? '').pathname).toBe(`/edge/auth/${tenant.id}/sign-in`);
  });
});
