/**
 * A browser reduced to what a login needs: it keeps cookies by path and returns each redirect instead of following it.
 */

export interface Browser {
  get(url: string | URL, headers?: Record<string, string>): Promise<Response>;
  post(url: string | URL, form: Record<string, string>): Promise<Response>;
}

export function createBrowser(): Browser {
  const jar = new Map<string, { readonly path: string; readonly pair: string }>();

  const send = async (url: string | URL, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    const cookie = [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ pair }) => pair);
    const headers = new Headers(init.headers);
    if (cookie.length > 0) headers.set('cookie', cookie.join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const key = `${path} ${pair.split('=')[0]}`;
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(key);
      else jar.set(key, { path, pair });
    }
    return response;
  };

  return {
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, form) => send(url, { method: 'POST', body: new URLSearchParams(form) }),
  };
}

/** The target of a redirect; anything else is an error of the test. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`no redirect but ${response.status}`);
  return new URL(location, response.url);
}
