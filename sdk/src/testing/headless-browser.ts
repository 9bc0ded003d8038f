/** The part of a browser that a sign-in needs: it keeps cookies by path and does not follow redirects itself. */

interface KeptCookie {
  readonly path: string;
  readonly pair: string;
}

export class HeadlessBrowser {
  readonly #cookies = new Map<string, KeptCookie>();
  readonly #fetch: typeof globalThis.fetch;

  constructor(fetch: typeof globalThis.fetch = globalThis.fetch) {
    this.#fetch = fetch;
  }

  get(url: URL): Promise<Response> {
    return this.#send(url, {});
  }

  submit(url: URL, fields: Record<string, string>): Promise<Response> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies.values()].filter(({ path }) => covers(path, url.pathname)).map(({ pair }) => pair);
    const headers = { accept: 'text/html', ...(cookie.length > 0 && { cookie: cookie.join('; ') }) };
    const response = await this.#fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
    const key = `${path} ${pair.split('=')[0]}`;
    if (attributes.some((attribute) => /^(?:max-age=0$|expires=Thu, 01 Jan 1970)/i.test(attribute))) {
      this.#cookies.delete(key);
    } else this.#cookies.set(key, { path, pair });
  }
}

const covers = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
