/** A browser without pages: it keeps cookies by name and path, and shows each redirect instead of following it. */

export class PathBrowser {
  readonly #cookies = new Map<string, { readonly path: string; readonly pair: string }>();

  /** Starts with cookies that are sent to every path, written as in a Cookie header. */
  constructor(cookieHeader = '') {
    for (const pair of cookieHeader.split('; ').filter(Boolean)) this.#keep(pair, '/');
  }

  cookieHeader(pathname: string): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ pair }) => pair)
      .join('; ');
  }

  async get(url: string | URL, headers: Record<string, string> = { accept: 'text/html' }): Promise<Response> {
    return this.#send(url, { headers });
  }

  post(url: string | URL, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  async #send(url: string | URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = this.cookieHeader(new URL(url).pathname);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.#cookies.delete(`${path} ${line.split('=')[0]}`);
      else this.#keep(line.split(';')[0] ?? '', path);
    }
    return response;
  }

  #keep(pair: string, path: string): void {
    this.#cookies.set(`${path} ${pair.split('=')[0]}`, { path, pair });
  }
}

/** The target of a redirect; anything else is an error of the test. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`no redirect but ${response.status}`);
  return new URL(location, response.url);
}
