/**
 * An app may have a scheme of its own. Nobody owns the words in it, and anything can follow its `://`. So no page and no mail
 * shows such an address as a host.
 */
import { describe, expect, it } from 'vitest';
import { optionsIn, startPasskey } from '../support/passkeys/steps.ts';
import { CookieBrowser } from '../support/sign-in.ts';
import { createSocialTenant, useHarness } from '../support/social-tenant.ts';
import { enable, enterCode, newAddress, newestCode, sendCode, startEmail, submit } from '../support/steps/email.ts';

const harness = useHarness();

const FAMOUS = 'accounts.google.com';

/** The texts that a reader sees first. */
const headOf = (page: string): string =>
  [...page.matchAll(/<(title|h1)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, , text = '']) => text.replace(/<[^>]*>/g, ''))
    .join('\n');

describe.each([
  [`com.evil.app://${FAMOUS}/cb`, 'com.evil.app: (an app)'],
  [`${FAMOUS}:/cb`, `${FAMOUS}: (an app)`],
])('a project with the callback %s', (callback, shown) => {
  it('is never shown as a host', async () => {
    const tenant = await createSocialTenant(harness.current, [callback]);
    for (const provider of ['email', 'passkey'] as const) await enable(tenant, provider);
    const browser = new CookieBrowser();
    const choice = await browser.send(new URL(`/edge/auth/${tenant.id}/sign-in`, harness.current.baseUrl));
    const passkey = await startPasskey(harness.current, tenant.id);
    expect(optionsIn(passkey.text, 'use-now')).toBeTruthy();
    const email = newAddress();
    const address = await startEmail(harness.current, tenant.id, { browser });
    const code = await sendCode(address, email);
    const consent = await enterCode(code, await newestCode(harness.current, email));
    const offer = await submit(consent, { decision: 'approve' });
    const pages = { choice: await choice.text(), passkey: passkey.text, address: address.text };
    for (const [name, page] of Object.entries({ ...pages, consent: consent.text })) {
      expect([name, headOf(page)]).toEqual([name, expect.stringContaining(shown)]);
      expect([name, headOf(page).replaceAll(shown, '')]).toEqual([name, expect.not.stringContaining(FAMOUS)]);
    }
    expect(offer.text).toContain('data-action="add-passkey"');
    expect(offer.text).toContain(shown);
    const box = await (await fetch(new URL('/personas/mail', harness.current.baseUrl))).text();
    const mail = box.slice(box.indexOf(`data-mail="${email}"`)).split('</article>')[0] ?? '';
    expect(mail).toContain(shown);
    expect(mail.replaceAll(shown, '')).not.toContain(FAMOUS);
  });
});
