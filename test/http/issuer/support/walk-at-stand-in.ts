/** A sign-in at an issuer whose identity provider is a stand-in, which asks nothing of the person. */
import { CookieBrowser } from '../../../support/sign-in.ts';

/** From a client's request to the address where the browser leaves, with what the provider was asked. */
export async function walkAtStandIn(start: URL, { browser = new CookieBrowser() }: { browser?: CookieBrowser } = {}) {
  const started = await browser.follow(await browser.send(start), start);
  const asked = started.left?.searchParams ?? new URLSearchParams();
  // A code or an error that is already the answer to the client: nobody was asked.
  const isAnswered = asked.has('code') || asked.has('error');
  if (!started.left || isAnswered) return { ...started, browser, asked, consent: '' };
  const answered = await fetch(started.left, { redirect: 'manual' });
  const callback = new URL(answered.headers.get('location') ?? '');
  const page = await browser.follow(await browser.send(callback), callback);
  if (page.left || page.response.status !== 200) return { ...page, browser, asked, consent: '' };
  const consent = await page.response.text();
  const approved = await browser.post(page.url, { decision: 'approve' });
  return { ...(await browser.follow(approved, page.url)), browser, asked, consent };
}
