/** A person's own page as a browser uses it: the sign-in for it, its forms, and linking another identity. */
import type { Harness } from '../harness.ts';
import { CookieBrowser } from '../sign-in.ts';
import { SIGN_IN_BY } from '../sign-in-by.ts';

export interface Visitor {
  readonly browser: CookieBrowser;
  /** The page right after the sign-in. */
  readonly page: string;
}

export interface OwnPageSteps {
  address(rest?: string): string;
  /** Goes from this address to a provider's personas, and comes back as this persona. */
  through(browser: CookieBrowser, address: string, persona: string): Promise<{ response: Response; url: URL }>;
  visitor(persona: string, provider?: string): Promise<Visitor>;
  post(visitor: Visitor, path: string, fields?: Record<string, string>): Promise<Response>;
  /** Goes up to our page that asks; nothing is linked yet. */
  toLink(visitor: Visitor, provider: string, persona: string): Promise<{ response: Response; url: URL }>;
  link(visitor: Visitor, provider: string, persona: string): Promise<Response>;
}

export const csrfOf = (page: string): string => /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** The identities that the page can remove, in order. The page that asks about an account names it in the same way. */
export const removable = (page: string): { issuer: string; subject: string }[] =>
  [...page.matchAll(/name="issuer" value="([^"]+)"[\s\S]*?name="subject" value="([^"]+)"/g)].map(
    ([, issuer = '', subject = '']) => ({ issuer, subject }),
  );

export function ownPageOf({ baseUrl }: Pick<Harness, 'baseUrl'>, tenantId: string): OwnPageSteps {
  /** What the page that asks about an account holds, by browser. */
  const asked = new WeakMap<CookieBrowser, Record<string, string>>();
  const steps: OwnPageSteps = {
    address: (rest = '') => `${baseUrl}/edge/auth/${tenantId}/me${rest}`,
    async through(browser, address, persona) {
      const picker = await browser.follow(await browser.send(address), address);
      const chosen = await browser.post(picker.url, { persona });
      return answered(browser, chosen, picker.url);
    },
    async visitor(persona, provider = SIGN_IN_BY) {
      const browser = new CookieBrowser();
      const { response } = await steps.through(browser, steps.address(`/start?provider=${provider}`), persona);
      return { browser, page: await response.text() };
    },
    post: ({ browser, page }, path, fields = {}) =>
      browser.post(steps.address(path), {
        csrf_token: csrfOf(page),
        ...(path === '/link/confirm' && asked.get(browser)),
        ...fields,
      }),
    async toLink({ browser }, provider, persona) {
      const end = await steps.through(browser, steps.address(`/link?provider=${provider}`), persona);
      const [shown] = removable(await end.response.clone().text());
      if (shown) asked.set(browser, shown);
      return end;
    },
    async link(visitor, provider, persona) {
      await steps.toLink(visitor, provider, persona);
      return steps.post(visitor, '/link/confirm', { decision: 'link' });
    },
  };
  return steps;
}

/** A provider may answer with a form that the browser submits, as Apple does. */
async function answered(browser: CookieBrowser, response: Response, from: URL) {
  const end = await browser.follow(response, from);
  const page = end.response.status === 200 ? await end.response.clone().text() : '';
  const action = /<form[^>]*action="([^"]*\/callback)"/.exec(page)?.[1];
  if (action === undefined) return end;
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const posted = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return browser.follow(posted, action);
}
