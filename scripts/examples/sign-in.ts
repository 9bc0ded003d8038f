/** What a person does to sign in, and what an attacker does who sends a link to another person. */
import type { Page } from 'playwright-core';
import type { Running } from './running.ts';

export async function signIn(page: Page, persona: string): Promise<void> {
  await page.click('[data-action="sign-in"]');
  await page.click(`[data-persona="${persona}"]`);
  await page.click('[data-action="approve"]');
}

/** The callback address of a sign-in that an attacker finished up to the last step, so that another person opens it. */
export async function linkOfAnother({ url, newPage }: Pick<Running, 'url' | 'newPage'>): Promise<string> {
  const page = await newPage();
  const isCallback = ({ href }: URL): boolean => href.startsWith(`${url}/auth/callback?`);
  await page.route(isCallback, (route) => route.abort());
  await page.goto(url);
  const [request] = await Promise.all([
    page.waitForRequest((one) => isCallback(new URL(one.url()))),
    signIn(page, 'grace').catch(() => undefined),
  ]);
  return request.url();
}
