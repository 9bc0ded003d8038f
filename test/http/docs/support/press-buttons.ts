/**
 * What `/llms.txt` tells an agent to do: keep cookies, follow redirects by hand, submit the form of the button with all
 * of its hidden fields, and stop at the app.
 */
import { CookieBrowser } from '../../../support/sign-in.ts';

const HOPS_MAX = 20;

export interface Walk {
  readonly browser: CookieBrowser;
  readonly response: Response;
  readonly url: URL;
}

/** `stopAt` names the redirect that is no longer followed. */
export async function pressThrough(
  start: string | URL,
  buttons: readonly string[],
  { browser = new CookieBrowser(), stopAt = (_url: URL): boolean => false } = {},
): Promise<Walk> {
  let url = new URL(start);
  let response = await browser.send(url, { headers: { accept: 'text/html' } });
  const left = [...buttons];
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (stopAt(url)) return { browser, response, url };
      response = await browser.send(url, { headers: { accept: 'text/html' } });
      continue;
    }
    const button = left.shift();
    if (button === undefined) return { browser, response, url };
    const form = formOf(await response.text(), button);
    url = new URL(form.action, url);
    response = await browser.post(url, form.fields);
  }
  throw new Error('too many redirects');
}

/** Understands just enough HTML for the pages of the service. */
function formOf(page: string, button: string): { action: string; fields: Record<string, string> } {
  for (const [, head = '', content = ''] of page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    const pressed = tags(content, 'button').find((tag) => tag.includes(button));
    if (pressed === undefined) continue;
    const hidden = tags(content, 'input').filter((tag) => attribute(tag, 'type') === 'hidden');
    const pairs = [...hidden, pressed].map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]);
    return { action: attribute(head, 'action'), fields: Object.fromEntries(pairs.filter(([name]) => name !== '')) };
  }
  throw new Error(`there is no button ${button} on this page: ${page.slice(0, 300)}`);
}

const tags = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"');
