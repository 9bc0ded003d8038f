/** A browser without pages that keeps cookies by host and path, follows every redirect, and answers our own pages. */
import { postedForm } from '../../../support/posted-form.ts';

interface Page {
  readonly url: URL;
  readonly text: string;
}

/** What a person does on a page that is not ours, or null if the walk has ended. */
export type PageAnswer = (
  browser: JarBrowser,
  page: Page,
) => Promise<{ readonly url: URL; readonly init?: RequestInit } | null>;

interface Kept {
  readonly host: string;
  readonly path: string;
  readonly pair: string;
}

export class JarBrowser {
  readonly #cookies = new Map<string, Kept>();

  /** Cookies are the same for all ports of a host, so the apps and the service use different names. */
  #header({ hostname, pathname }: URL): string {
    return [...this.#cookies.values()]
      .filter(({ host, path }) => host === hostname && `${pathname}/`.startsWith(path.replace(/\/?$/, '/')))
      .map(({ pair }) => pair)
      .join('; ');
  }

  /** How many requests the browser has sent. */
  requests = 0;
  /** The first error that was on its way to an app, or null; what the app makes of it comes later. */
  refusal: string | null = null;

  async send(url: URL, init: RequestInit = {}): Promise<Response> {
    this.requests += 1;
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#header(url));
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const key = `${url.hostname} ${path} ${pair.split('=')[0]}`;
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(key);
      else this.#cookies.set(key, { host: url.hostname, path, pair });
    }
    return response;
  }

  /** Follows redirects and answers pages until a page has no answer: then the sign-in is done. */
  async walk(
    start: URL,
    first: RequestInit = {},
    answerOther: PageAnswer = async () => null,
  ): Promise<Page & { status: number }> {
    let url = start;
    let response = await this.send(url, first);
    for (let hop = 0; hop < 30; hop += 1) {
      const location = response.headers.get('location');
      if (location) {
        await response.body?.cancel();
        url = new URL(location, url);
        this.refusal ??= url.searchParams.get('error');
        response = await this.send(url);
        continue;
      }
      const text = await response.text();
      // The page that sends its form by itself.
      if (/data-action="go-on"/.test(text) && url.pathname.includes('/authorize')) {
        const { action, fields } = postedForm(text);
        url = new URL(action);
        this.refusal ??= fields.error ?? null;
        response = await this.send(url, { method: 'POST', body: new URLSearchParams(fields) });
        continue;
      }
      const answer = /data-persona="ada"/.test(text)
        ? { persona: 'ada' }
        : /data-action="approve"/.test(text)
          ? { decision: 'approve' }
          : null;
      const other = answer ? null : await answerOther(this, { url, text });
      if (other) {
        url = other.url;
        response = await this.send(url, other.init);
        continue;
      }
      if (!answer) return { url, text, status: response.status };
      response = await this.send(url, { method: 'POST', body: new URLSearchParams(answer) });
    }
    throw new Error(`There is no end to the redirects; the last was to ${url.origin}${url.pathname}.`);
  }
}
