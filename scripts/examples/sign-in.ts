/** What a person does to sign in, and what an attacker does who sends a link to another person. */
import type { Page } from 'playwright-core';
import type { Running } from './running.ts';

export async function signIn(page: Page, persona: string): Promise<void> {
  await page.click('[data-action="sign-in"]');
  await page.click(`[data-persona="${persona}"]`);
  await page.click('[data-action="approve"]');
}

/** Says no on the consent page, and expects the app to say so. */
export async function decline(page: Page): Promise<void> {
  await page.click('[data-action="sign-in"]');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="deny"]');
  await page.waitForSelector('[data-declined]');
}

/** The callback address of a sign-in that somebody finished up to the last step, to have another person open it. */
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
