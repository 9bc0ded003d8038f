/** A person who opens the link of an invitation to a team: signs in for it, and answers it. */
import { csrfIn } from './account.ts';
import { CookieBrowser } from './sign-in.ts';
import { SIGN_IN_BY } from './sign-in-by.ts';

export interface OpenedInvitation {
  readonly browser: CookieBrowser;
  readonly status: number;
  readonly page: string;
}

const HTML = { accept: 'text/html' };

export const getPage = async (browser: CookieBrowser, url: string | URL): Promise<OpenedInvitation> => {
  const response = await browser.send(url, { headers: HTML });
  return { browser, status: response.status, page: await response.text() };
};

/** From the link to the consent page of the sign-in, or to where it ended before that. */
export async function toInvitedConsent(url: string, email: string, browser = new CookieBrowser()) {
  const start = new URL(`${new URL(url).pathname}/start?provider=${SIGN_IN_BY}`, url);
  const picker = await browser.follow(await browser.send(start), start);
  return { browser, ...(await browser.follow(await browser.post(picker.url, { email }), picker.url)) };
}

/** Signs this person in for the invitation. Gives the page that follows. */
export async function openInvitation(
  url: string,
  email: string,
  browser = new CookieBrowser(),
  decision: 'approve' | 'deny' = 'approve',
): Promise<OpenedInvitation> {
  const consent = await toInvitedConsent(url, email, browser);
  const { response } = await browser.follow(await browser.post(consent.url, { decision }), consent.url);
  return { browser, status: response.status, page: await response.text() };
}

export const fieldsOf = (page: string, decision: string): Record<string, string> => ({
  csrf_token: csrfIn(page),
  team: /name="team" value="(\d+)"/.exec(page)?.[1] ?? '',
  decision,
});

/** Presses a button of the page. Gives the page that follows. */
export async function answer(url: string, opened: OpenedInvitation, decision: string): Promise<OpenedInvitation> {
  const { browser } = opened;
  const pressed = await browser.post(url, fieldsOf(opened.page, decision));
  const { response } = await browser.follow(pressed, url);
  return { browser, status: response.status, page: await response.text() };
}

/** What the page says came of it. */
export const outcomeOf = ({ page }: Pick<OpenedInvitation, 'page'>): string | null =>
  /data-outcome="(\w+)"/.exec(page)?.[1] ?? (/data-invitation="/.test(page) ? 'asks' : null);
