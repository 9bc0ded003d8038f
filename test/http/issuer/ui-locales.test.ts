/**
 * OpenID Connect Core section 3.1.2.1: `ui_locales` of a request chooses the language of our pages, and is passed on to
 * the provider.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { MICROSOFT_CLIENT, openMicrosoft } from '../../support/stand-ins/openid-stand-in.ts';
import { appOf, authorizationUrl, walk } from './support/foreign-client.ts';

const languageOf = (page: string) => /<html lang="(\w+)"/.exec(page)?.[1];

/** A browser whose person reads English. */
class EnglishBrowser extends CookieBrowser {
  override send(...[url, init]: Parameters<CookieBrowser['send']>) {
    return super.send(url, { ...init, headers: { ...init?.headers, 'accept-language': 'en' } });
  }
}

describe('our pages', () => {
  const harness = useHarness({ clock: new TestClock(new Date()) });
  let tenant: SocialTenant;

  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
  });
  beforeEach(async () => {
    harness.current.clock.advance({ minutes: 1 });
    await tenant.refill();
  });

  const requestWith = async (parameters: Readonly<Record<string, string>>) =>
    authorizationUrl(await appOf(harness.current, tenant.id, CALLBACK), parameters);

  it.each([
    ['de', 'de'],
    ['fr-CA en', 'fr'],
    ['xx pt-BR de', 'pt'],
    ['xx', 'en'],
    ['<b> ☃', 'en'],
  ])('ask for consent with ui_locales=%s in %s', async (ui_locales, language) => {
    const { url } = await requestWith({ ui_locales });
    const { consent } = await walk(url, { browser: new EnglishBrowser() });
    expect(languageOf(consent)).toBe(language);
  });

  it('offer the identity providers in it', async () => {
    await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
    const browser = new EnglishBrowser();
    const { url } = await requestWith({ ui_locales: 'ja' });
    const page = await browser.follow(await browser.send(url), url);
    expect(page.url.pathname).toBe(`/t/${tenant.id}/choose`);
    expect(languageOf(await page.response.text())).toBe('ja');
    await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: false } });
  });

  it('tell of a wrong request in it', async () => {
    const { url } = await requestWith({ ui_locales: 'es', redirect_uri: 'https://evil.example/cb' });
    const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } });
    expect(answer.headers.get('content-language')).toBe('es');
    expect(languageOf(await answer.text())).toBe('es');
  });

  it('are named in the metadata', async () => {
    const { as } = await appOf(harness.current, tenant.id, CALLBACK);
    expect(as.ui_locales_supported).toEqual(['en', 'de', 'es', 'fr', 'pt', 'ja']);
  });
});

describe('the identity provider', () => {
  const clock = new TestClock(new Date());
  let harness: Harness;
  let tenant: SocialTenant;

  beforeAll(async () => {
    const provider = await openMicrosoft(clock);
    const client = { id: 'microsoft', kind: 'microsoft', label: 'Microsoft', credentials: MICROSOFT_CLIENT } as const;
    const providers = [{ ...client, issuer: `${provider.url}/common/v2.0` }];
    harness = await createHarness({ clock, config: { providers } });
    tenant = await createSocialTenant(harness);
    return () => provider.close();
  });

  const startWith = async (parameters: Readonly<Record<string, string>>) => {
    const browser = new CookieBrowser();
    const { url } = await authorizationUrl(await appOf(harness, tenant.id, CALLBACK), parameters);
    const { left } = await browser.follow(await browser.send(url), url);
    return { browser, asked: left?.searchParams ?? new URLSearchParams() };
  };

  it('is told the languages as the client wrote them, if it wrote any that can be one', async () => {
    expect((await startWith({ ui_locales: 'de-CH fr' })).asked.get('ui_locales')).toBe('de-CH fr');
    expect((await startWith({})).asked.has('ui_locales')).toBe(false);
    expect((await startWith({ ui_locales: '<script>' })).asked.has('ui_locales')).toBe(false);
  });

  it('that refuses a prompt is named as the one that refused, with its reason', async () => {
    const { browser, asked } = await startWith({ prompt: 'select_account' });
    expect(asked.get('prompt')).toBe('select_account');
    const callback = new URL(asked.get('redirect_uri') ?? '');
    const answer = { state: asked.get('state') ?? '', error: 'invalid_request', error_description: 'no such prompt' };
    callback.search = new URLSearchParams(answer).toString();
    const { left } = await browser.follow(await browser.send(callback), callback);
    expect(left?.searchParams.get('error')).toBe('server_error');
    expect(left?.searchParams.get('error_description')).toBe(
      'the sign-in failed at the identity provider: invalid_request',
    );
  });
});
