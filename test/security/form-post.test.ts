/** What must not come of the page that hands an answer on as a form: it holds a code, and values that others chose. */
import { beforeAll, describe, expect, it } from 'vitest';
import { registerAgent, walk } from '../http/issuer/support/foreign-client.ts';
import { FIRST, OTHER_PLACE, useRemembering } from '../http/issuer/support/remembered.ts';
import { directiveOf, postedForm } from '../support/posted-form.ts';
import { CookieBrowser } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';

const { harness, at, requestOf, redeem, signIn, createClient } = useRemembering();
const HTML = `"><svg onload=alert(1)><form action='https://evil.example/'><base href=//evil.example>&quot;</main>\u2028`;
const AS_FORM = { response_mode: 'form_post' };
const inHtml = { headers: { accept: 'text/html' } };

let other: SocialTenant;
beforeAll(async () => {
  other = await createSocialTenant(harness.current, ['https://other.example.com/cb']);
});

const ask = async (change: Record<string, string>, browser = new CookieBrowser()) => {
  const { url, verifier } = requestOf(FIRST, { ...AS_FORM, ...change });
  return { url, verifier, response: await browser.send(url, inHtml) };
};

describe('H51: the page of form_post', () => {
  it('shows HTML in state and in an error as text, in a code and in an error alike', async () => {
    const { url } = requestOf(FIRST, { ...AS_FORM, state: HTML });
    const signedIn = postedForm(await (await walk(url)).response.text());
    const refused = await ask({ state: HTML, prompt: 'none', scope: `openid ${HTML}`, ui_locales: HTML });
    const error = postedForm(await refused.response.text());
    for (const { fields, foreign, action } of [signedIn, error])
      expect([fields.state, foreign, action]).toEqual([HTML, 0, FIRST.redirectUri]);
  });

  it('has a form that leads to the origin of the redirect only, whatever its path holds', async () => {
    const odd = await createClient('Odd', "https://odd.example.com/a;form-action%20*/b?x='none'&y=%22");
    const { url } = requestOf(odd, { ...AS_FORM, prompt: 'none' });
    const response = await new CookieBrowser().send(url, inHtml);
    expect(directiveOf(response, 'form-action')).toBe('https://odd.example.com');
    expect(directiveOf(response, 'frame-ancestors')).toBe('https://odd.example.com');
    expect(directiveOf(response, 'script-src')).not.toMatch(/unsafe|'self'|\*/);
    expect(directiveOf(response, 'default-src')).toBe("'none'");
    expect(postedForm(await response.text()).action).toBe(odd.redirectUri);
  });

  it.each([
    ['an address of nobody', { redirect_uri: 'https://evil.example/cb' }],
    ['an address of another project', { redirect_uri: 'https://other.example.com/cb' }],
    ['an address with a script', { redirect_uri: 'javascript:alert(1)' }],
    ['no address', { redirect_uri: '' }],
    ['a client of nobody', { client_id: 'app_nobody' }],
  ])('is not shown for %s', async (_what, change) => {
    const { response } = await ask({ prompt: 'none', ...change });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(await response.text()).not.toContain('<form');
  });

  it('takes one mode and one address, and not a second one beside it', async () => {
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/cb'],
      ['redirect_uri', OTHER_PLACE],
      ['response_mode', 'query'],
      ['state', 'of-somebody-else'],
    ] as const) {
      const { url } = requestOf(FIRST, { ...AS_FORM, prompt: 'none' });
      url.searchParams.append(name, value);
      const response = await new CookieBrowser().send(url, inHtml);
      const page = await response.text();
      expect([name, page.includes('evil.example'), page.includes('mallory')]).toEqual([name, false, false]);
      expect([name, /name="code"/.test(page)]).toEqual([name, false]);
    }
  });

  it('can be framed for silent requests only, and only by the origin of the redirect', async () => {
    const { browser } = await signIn();
    const { response } = await ask({}, browser);
    expect(directiveOf(response, 'frame-ancestors')).toBe("'none'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(postedForm(await response.text()).fields).toHaveProperty('code');
  });

  it('gives one browser nothing of another, and one project nothing of another', async () => {
    const { browser } = await signIn();
    const { url } = requestOf(FIRST, { ...AS_FORM, prompt: 'none' });
    const elsewhere = new URL(url);
    elsewhere.pathname = `/t/${other.id}/authorize`;
    elsewhere.searchParams.set('redirect_uri', 'https://other.example.com/cb');
    const there = postedForm(await (await browser.send(elsewhere, inHtml)).text());
    expect(there.fields).toMatchObject({ error: 'login_required', iss: `${harness.current.baseUrl}/t/${other.id}` });
    const mine = postedForm(await (await browser.send(url, inHtml)).text());
    // A code that was posted at one project is nothing at another, and is not used up by the try.
    const token = await fetch(`${harness.current.baseUrl}/t/${other.id}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'app',
        code: mine.fields.code ?? '',
        redirect_uri: FIRST.redirectUri,
        code_verifier: 'v'.repeat(43),
      }),
    });
    expect([token.status, ((await token.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
  });

  it('is shown once: the address of the answer gives no second code, in this browser or in another', async () => {
    const browser = new CookieBrowser();
    const { url, verifier } = requestOf(FIRST, AS_FORM);
    const first = await walk(url, { browser });
    const code = postedForm(await first.response.text()).fields.code ?? '';
    for (const again of [browser, new CookieBrowser()]) {
      const answer = await again.send(first.url, inHtml);
      expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining('name="code"')]);
    }
    const posted = await browser.post(first.url, { code });
    expect(posted.status).toBeGreaterThanOrEqual(400);
    expect((await redeem(FIRST, code, verifier)).status).toBe(200);
    expect((await redeem(FIRST, code, verifier)).body.error).toBe('invalid_grant');
  });

  it('sends nobody to an address that a stranger registered before the person has acted', async () => {
    await at.tenant.api('/api/social-login/agents', {
      method: 'PUT',
      json: { resources: ['https://mcp.example.com/'], scopes: [{ name: 'read', description: 'Read' }] },
    });
    const agent = await registerAgent(harness.current, at.tenant.id, 'https://evil.example/cb');
    const { url } = requestOf({ id: agent.client.client_id, redirectUri: agent.redirectUri }, AS_FORM);
    for (const change of [{ prompt: 'none' }, { response_type: 'token' }, { code_challenge: '' }, { max_age: '-1' }]) {
      const asked = new URL(url);
      for (const [name, value] of Object.entries(change)) asked.searchParams.set(name, value);
      const response = await new CookieBrowser().send(asked, inHtml);
      const page = await response.text();
      expect([change, response.status, page.includes('<form')]).toEqual([change, 400, false]);
      expect(directiveOf(response, 'form-action')).toBe("'self'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
    const approved = await walk(url);
    expect(postedForm(await approved.response.text())).toMatchObject({
      action: 'https://evil.example/cb',
      fields: { code: expect.any(String) },
    });
  });
});
