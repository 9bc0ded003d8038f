/** The pages of the built-in identity provider, where it may run, and how it answers odd requests. */
import { request } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/kernel/clock.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { PERSONAS } from '../../../server/providers/personas/persona-list.ts';
import { renderPersonaPage } from '../../../server/providers/personas/persona-page.ts';
import { createPersonas } from '../../../server/providers/personas/personas.ts';
import { createBrowser, locationOf } from './support/browser.ts';
import { listen } from './support/listen.ts';
import { newAttempt, openPersonaHouse, type PersonaHouse } from './support/persona-login.ts';

let house: PersonaHouse;
beforeAll(async () => {
  house = await openPersonaHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

const open = async () => {
  const browser = createBrowser();
  const page = locationOf(await browser.get(await house.client.authorizationUrl(newAttempt())));
  return { browser, page };
};

const options = (baseUrl: string) => ({
  provider: 'google',
  baseUrl,
  clientId: 'c',
  clientSecret: 's',
  redirectUri: `${baseUrl}/edge/auth/google/callback`,
  clock: systemClock,
  random: systemRandom,
  onError: () => undefined,
});

describe('the page', () => {
  it('offers each persona as a button and anybody else by e-mail, without script', async () => {
    const { browser, page } = await open();
    const response = await browser.get(page);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const { name } of PERSONAS) {
      expect(html).toMatch(new RegExp(`<button[^>]* name="persona" value="${name}" data-persona="${name}"`));
    }
    expect(html).toMatch(/<input[^>]* name="email"/);
    expect(html).not.toContain('<script');
  });

  it('is not kept, not framed and runs nothing', async () => {
    const { browser, page } = await open();
    const { headers } = await browser.get(page);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['an unknown persona', { persona: 'mallory' }, 'There is no persona of that name.'],
    ['nothing', {}, 'Choose a persona, or give an e-mail address.'],
    ['no address', { email: 'nobody' }, 'Choose a persona, or give an e-mail address.'],
    ['too long a form', { email: `a@example.test`, name: 'x'.repeat(9_000) }, 'Choose a persona'],
    ['too long a subject', { email: 'a@example.test', subject: 'x'.repeat(256) }, 'longer than a subject may be'],
  ])('asks again when it was sent %s', async (_title, form: Record<string, string>, fault) => {
    const { browser, page } = await open();
    const response = await browser.post(page, form);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(fault);
    expect(html).toContain(`href="${page.href}"`);
    expect((await browser.post(page, { persona: 'ada' })).status).toBe(303);
  });

  it('D6: gives nothing back of what it was sent', async () => {
    const { browser, page } = await open();
    expect(await (await browser.post(page, { email: '"><script>alert(1)</script>' })).text()).not.toContain('alert(1)');
  });

  it('says that it is over once it was answered (the back button)', async () => {
    const { browser, page } = await open();
    await browser.get(locationOf(await browser.post(page, { persona: 'ada' })));
    const response = await browser.get(page);
    expect(response.status).toBe(400);
    const html = (await response.text()).replaceAll('&amp;', '&');
    expect(html).toContain('Go back to the app and sign in again');
    const [, back = ''] = /href="([^"]+)" [^>]*data-action="start-over"/.exec(html) ?? [];
    expect(new URL(back).searchParams.get('state')).toBe(page.searchParams.get('state'));
  });

  it('takes no other method', async () => {
    const { page } = await open();
    const response = await fetch(page, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('what does not go on', () => {
  it('shows a page for a redirect that is not ours, and sends nobody there', async () => {
    const url = await house.client.authorizationUrl(newAttempt());
    url.searchParams.set('redirect_uri', 'https://evil.example/cb');
    const response = await createBrowser().get(url, { accept: 'text/html' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in cannot continue');
  });

  it('takes no request without a challenge', async () => {
    const url = await house.client.authorizationUrl(newAttempt());
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    expect(locationOf(await createBrowser().get(url)).searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    '/personas',
    '/personas/nowhere',
    '/elsewhere',
    '/personas/pictures/mallory.svg',
    '/personas/pictures/ada.svg',
  ])('answers 404 to %s', async (path) => {
    expect((await fetch(house.url + path)).status).toBe(404);
  });
});

describe('addresses', () => {
  it.each([
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://[::1]:3000',
    'https://localhost:8443',
    'http://localhost:3000/',
  ])('may be %s', (baseUrl) => {
    expect(createPersonas(options(baseUrl)).issuer).toBe(`${new URL(baseUrl).origin}/personas`);
  });

  it.each(['https://porchlight.example', 'http://0.0.0.0:3000', 'http://192.168.1.2', 'http://localhost.evil.example'])(
    'may not be %s',
    (baseUrl) => {
      expect(() => createPersonas(options(baseUrl))).toThrow('loopback');
    },
  );

  it('E1: come from the base address, whatever the request says', async () => {
    const discover = (path: string, headers: Record<string, string>): Promise<Record<string, string>> =>
      new Promise((resolve, reject) => {
        const { port } = new URL(house.url);
        const sent = request({ host: '127.0.0.1', port, path, headers }, async (res) => {
          let text = '';
          for await (const chunk of res) text += chunk;
          resolve(JSON.parse(text));
        });
        sent.on('error', reject).end();
      });
    const path = '/personas/.well-known/openid-configuration';
    const expected = await discover(path, {});
    expect(expected.token_endpoint).toBe(`${house.url}/personas/token`);
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await discover(path, evil)).toEqual(expected);
    expect(await discover(`http://evil.example${path}`, { host: 'evil.example' })).toEqual(expected);
  });

  it('are the same where an Express app mounts the handler', async () => {
    await using server = await listen((url) => express().use('/personas', createPersonas(options(url)).handler));
    const metadata = await (await fetch(`${server.url}/personas/.well-known/openid-configuration`)).json();
    expect(metadata).toMatchObject({
      issuer: `${server.url}/personas`,
      authorization_endpoint: `${server.url}/personas/authorize`,
    });
  });
});

describe('a renderer of somebody else', () => {
  it('that breaks is a surprise, which is reported and answered with 500', async () => {
    const surprise = new Error('the renderer broke');
    await using broken = await openPersonaHouse({
      renderPage: () => {
        throw surprise;
      },
    });
    const browser = createBrowser();
    const page = locationOf(await browser.get(await broken.client.authorizationUrl(newAttempt())));
    expect((await browser.get(page)).status).toBe(500);
    expect(broken.surprises).toEqual([surprise]);
  });

  it('gets plain data', async () => {
    const seen: unknown[] = [];
    await using other = await openPersonaHouse({
      renderPage: (model, language) => {
        seen.push(model);
        return renderPersonaPage(model, language);
      },
    });
    const browser = createBrowser();
    const page = locationOf(await browser.get(await other.client.authorizationUrl(newAttempt())));
    await browser.get(page);
    expect(seen).toEqual([expect.objectContaining({ kind: 'picker', action: page.href })]);
  });
});
