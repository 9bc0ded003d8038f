/** The cookies of one browser at one origin, with the flags that the app set. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'strict' | 'lax' | 'none' | null;
  readonly domain: string | null;
}

export class CookieJar {
  readonly #cookies: Map<string, Cookie>;

  constructor(cookies: Iterable<Cookie> = []) {
    this.#cookies = new Map([...cookies].map((cookie) => [cookie.name, cookie]));
  }

  get all(): Cookie[] {
    return [...this.#cookies.values()];
  }

  get(name: string): Cookie | undefined {
    return this.#cookies.get(name);
  }

  copy(): CookieJar {
    return new CookieJar(this.all);
  }

  /** The same cookies without those that `isGone` selects. */
  without(isGone: (cookie: Cookie) => boolean): CookieJar {
    return new CookieJar(this.all.filter((cookie) => !isGone(cookie)));
  }

  put(name: string, value: string): void {
    const present = this.#cookies.get(name) ?? plainCookie(name);
    this.#cookies.set(name, { ...present, value });
  }

  /** Stores the cookies that an answer sets, and deletes those that it ends. */
  take(lines: readonly string[], now = Date.now()): void {
    for (const line of lines) {
      const cookie = parseSetCookie(line);
      if (!cookie) continue;
      if (isEnded(line, now)) this.#cookies.delete(cookie.name);
      else this.#cookies.set(cookie.name, cookie);
    }
  }

  header(path: string): string {
    return this.all
      .filter((cookie) => covers(cookie.path, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

const plainCookie = (name: string): Cookie => ({
  name,
  value: '',
  path: '/',
  httpOnly: true,
  secure: false,
  sameSite: null,
  domain: null,
});

/** RFC 6265 section 5.1.4. */
const covers = (cookiePath: string, path: string): boolean =>
  path === cookiePath || (path.startsWith(cookiePath) && (cookiePath.endsWith('/') || path[cookiePath.length] === '/'));

export function parseSetCookie(line: string): Cookie | null {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  if (at <= 0) return null;
  const values = new Map(
    attributes.map((attribute): [string, string] => {
      const [name = '', ...rest] = attribute.split('=');
      return [name.trim().toLowerCase(), rest.join('=').trim()];
    }),
  );
  const sameSite = values.get('samesite')?.toLowerCase();
  const path = values.get('path') ?? '/';
  return {
    name: pair.slice(0, at).trim(),
    value: pair.slice(at + 1).trim(),
    path: path.startsWith('/') ? path : '/',
    httpOnly: values.has('httponly'),
    secure: values.has('secure'),
    sameSite: sameSite === 'strict' || sameSite === 'lax' || sameSite === 'none' ? sameSite : null,
    domain: values.get('domain') || null,
  };
}

function isEnded(line: string, now: number): boolean {
  const [, age] = /;\s*max-age=(-?\d+)/i.exec(line) ?? [];
  if (age !== undefined) return Number(age) <= 0;
  const [, date] = /;\s*expires=([^;]+)/i.exec(line) ?? [];
  return date !== undefined && Date.parse(date) <= now;
}
