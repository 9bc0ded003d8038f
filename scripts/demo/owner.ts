/** People in browsers without pages: the owner at the desk, and users who sign in to an app. */
import { csrfIn, type SignedInBrowser } from '../../test/support/account.ts';
import { CookieBrowser, signInTo, toConsent } from '../../test/support/sign-in.ts';

export type Ending = 'approve' | 'deny' | 'leave';

export interface Owner extends Pick<SignedInBrowser, 'get' | 'submit'> {
  /** Somebody signs in to an app of the owner. Returns where the browser ended, or null if they left. */
  signInTo(
    tenantId: string,
    who: string,
    how?: { readonly provider?: string; readonly ending?: Ending },
  ): Promise<URL | null>;
}

/** A persona is named by a word, everybody else by an address. */
const asked = (who: string) => (who.includes('@') ? { email: who } : { persona: who });

/** The owner is one of the built-in people, so that whoever looks at the desk can sign in as the same person. */
export async function createOwner(baseUrl: string, persona: string): Promise<Owner> {
  const browser = new CookieBrowser();
  const headers = { accept: 'text/html' };
  const signIn = async (): Promise<void> => {
    const start = new URL('/account/sign-in/start', baseUrl);
    const picker = await browser.follow(await browser.send(start), start);
    await browser.follow(await browser.post(picker.url, { persona }), picker.url);
  };
  /** The session of the account may have ended in the days between. */
  const get = async (path: string): Promise<Response> => {
    const answer = await browser.send(new URL(path, baseUrl), { headers });
    if (answer.status !== 303) return answer;
    await signIn();
    return browser.send(new URL(path, baseUrl), { headers });
  };
  await signIn();
  return {
    get,
    async submit(path, fields, from = path) {
      // Some of what an owner does needs a sign-in of the last minutes, and days have gone by.
      await signIn();
      const csrf = csrfIn(await (await get(from)).text());
      const body = new URLSearchParams({ csrf_token: csrf, ...fields });
      const answer = await browser.send(new URL(path, baseUrl), { method: 'POST', headers, body });
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
      return answer;
    },
    async signInTo(tenantId, who, { provider = 'google', ending = 'approve' } = {}) {
      const options = { ...asked(who), provider, browser: new CookieBrowser() };
      if (ending === 'leave') {
        await toConsent({ baseUrl }, tenantId, options);
        return null;
      }
      return signInTo({ baseUrl }, tenantId, { ...options, decision: ending });
    },
  };
}
