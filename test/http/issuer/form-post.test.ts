/** OAuth 2.0 Form Post Response Mode: the answer goes to the client as a form, through a page of ours. */
import { describe, expect, it } from 'vitest';
import { directiveOf, postedForm } from '../../support/posted-form.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { discover, walk } from './support/foreign-client.ts';
import { FIRST, useRemembering } from './support/remembered.ts';

const { harness, at, ask, requestOf, redeem, signIn, createClient } = useRemembering();
const AS_FORM = { response_mode: 'form_post' };

const answerTo = async (change: Record<string, string> = {}, walked: Parameters<typeof walk>[1] = {}) => {
  const { url, verifier } = requestOf(FIRST, { ...AS_FORM, ...change });
  const { response, left } = await walk(url, walked);
  return { url, verifier, left, response, form: postedForm(await response.text()) };
};

/** The answer to a request for which nobody has to press anything. */
const answerAtOnce = async (change: Record<string, string>, browser = new CookieBrowser()) => {
  const { url, response, page } = await ask(FIRST, browser, { ...AS_FORM, ...change });
  return { url, response, form: postedForm(page) };
};

describe('response_mode=form_post', () => {
  it('is in the metadata', async () => {
    expect((await discover(harness.current, at.tenant.id)).response_modes_supported).toEqual(['query', 'form_post']);
  });

  it('hands the code on in a form, which no cache keeps and no address tells of', async () => {
    const { url, verifier, left, response, form } = await answerTo();
    expect([left, response.status]).toEqual([null, 200]);
    expect(form).toMatchObject({ action: FIRST.redirectUri, method: 'post' });
    expect(form.fields).toEqual({
      code: expect.any(String),
      state: url.searchParams.get('state'),
      iss: at.issuer,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('location')).toBeNull();
    expect((await redeem(FIRST, form.fields.code ?? '', verifier)).status).toBe(200);
  });

  it('hands on the no of the person, and an error of the request', async () => {
    const denied = await answerTo({}, { decision: 'deny' });
    expect(denied.form).toMatchObject({ action: FIRST.redirectUri, fields: { error: 'access_denied' } });
    const wrong = await answerAtOnce({ response_type: 'token' });
    expect([wrong.response.status, wrong.form.fields.error]).toEqual([200, 'unsupported_response_type']);
    for (const { url, form } of [denied, wrong]) {
      expect(form.fields).toMatchObject({ state: url.searchParams.get('state'), iss: at.issuer });
      expect(form.fields).not.toHaveProperty('code');
    }
  });

  it('answers a silent request, with a code or an error, also in a frame of the app', async () => {
    const { browser } = await signIn();
    const strange = await answerAtOnce({ prompt: 'none' });
    const known = await answerAtOnce({ prompt: 'none' }, browser);
    expect(strange.form.fields.error).toBe('login_required');
    expect(known.form.fields).toHaveProperty('code');
    for (const { response } of [strange, known]) {
      expect(directiveOf(response, 'frame-ancestors')).toBe(new URL(FIRST.redirectUri).origin);
      expect(response.headers.get('x-frame-options')).toBeNull();
    }
  });

  it('speaks the language that the client asks for, and goes through the page of providers', async () => {
    await at.tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
    const { url } = requestOf(FIRST, { ...AS_FORM, ui_locales: 'de' });
    const browser = new CookieBrowser();
    const choice = await browser.follow(await browser.send(url), url);
    const href = /href="([^"]+provider=github[^"]*)"/.exec(await choice.response.text())?.[1] ?? '';
    const { response } = await walk(new URL(href.replaceAll('&amp;', '&'), url), { browser });
    const page = await response.text();
    expect(page).toContain('<html lang="de"');
    expect(postedForm(page).fields).toHaveProperty('code');
    await at.tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: false } });
  });

  it('is not for addresses to which a browser sends no form', async () => {
    const native = await createClient('Native', 'com.example.app:/cb');
    const { url } = requestOf(native, AS_FORM);
    const { left } = await walk(url);
    expect([left?.protocol, left?.searchParams.get('error')]).toEqual([
      'com.example.app:',
      'unsupported_response_mode',
    ]);
  });
});
