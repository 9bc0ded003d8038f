/** Somebody with their own browser: cookies, the headers that a browser sends, and redirects that stay in the app. */
import { bearerIn, type Kept } from '../reading/reading.ts';
import type { Answer, Gate, Outgoing } from '../traffic/gate.ts';
import { uriDecoded } from './address.ts';
import { CookieJar } from './cookie-jar.ts';

const MOST_HOPS = 8;

const HTML = 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8';

export interface VisitorOptions {
  readonly jar?: CookieJar;
  /** Sent with every request, as a program with its own key would do. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly kept?: readonly Kept[];
}

export class Visitor {
  readonly gate: Gate;
  jar: CookieJar;
  /** Cookies of the service, separate from those of the app. */
  readonly serviceJar = new CookieJar();
  /** What scripts of the app have stored in this browser since the sign-in. */
  kept: readonly Kept[];
  /** The value against forgery that a page of the app told this browser's scripts to send. */
  forgeryGuard: string | null = null;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(gate: Gate, { jar = new CookieJar(), headers = {}, kept = [] }: VisitorOptions = {}) {
    this.gate = gate;
    this.jar = jar;
    this.#headers = headers;
    this.kept = kept;
  }

  /** What this browser sends to the app with every request, in addition to its cookies. */
  get headers(): Readonly<Record<string, string>> {
    const { bearer } = this;
    return { ...(bearer !== null && { authorization: `Bearer ${bearer}` }), ...this.#headers };
  }

  /** The token that scripts of the app send with each call; null if the session is only in cookies. */
  get bearer(): string | null {
    return bearerIn(this.kept);
  }

  /** Another browser with the same cookies. Nothing in it changes this one. */
  copy(jar = this.jar.copy()): Visitor {
    const other = new Visitor(this.gate, { jar, headers: this.#headers, kept: this.kept });
    other.forgeryGuard = this.forgeryGuard;
    return other;
  }

  /** The headers of a call by a script of the app: with the value against forgery from a cookie or from the page. */
  get callHeaders(): Record<string, string> {
    const cookie = this.jar.all.find(({ name, httpOnly }) => /csrf|xsrf/i.test(name) && !httpOnly)?.value;
    const value = cookie ? uriDecoded(cookie) : this.forgeryGuard;
    return {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(value && { 'x-csrf-token': value, 'x-xsrf-token': value }),
    };
  }

  async send(url: URL, { method = 'GET', headers = {}, body, isBurst = false }: Outgoing = {}): Promise<Answer> {
    const jar = this.gate.isApp(url) ? this.jar : this.serviceJar;
    const cookie = jar.header(url.pathname);
    const ofPost = method === 'GET' ? {} : { origin: url.origin, 'sec-fetch-site': 'same-origin' };
    const answer = await this.gate.send(url, {
      method,
      isBurst,
      ...(body !== undefined && { body }),
      headers: {
        accept: HTML,
        'accept-language': 'en',
        ...ofPost,
        ...(this.gate.isApp(url) ? this.headers : {}),
        ...(cookie && { cookie }),
        ...headers,
      },
    });
    jar.take(answer.setCookies);
    if (this.gate.isApp(url)) this.forgeryGuard = answer.reading.forgeryGuard ?? this.forgeryGuard;
    return answer;
  }

  /** Asks for an address, or repeats the call for which it stands. */
  get(url: URL, headers: Readonly<Record<string, string>> = {}, isBurst = false): Promise<Answer> {
    const body = this.gate.bodyOf(url);
    if (body === null) return this.send(url, { headers, isBurst });
    return this.send(url, { method: 'POST', body, headers: { ...this.callHeaders, ...headers }, isBurst });
  }

  /** Sends the requests one after the other. */
  async getEach(urls: readonly URL[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const url of urls) answers.push(await this.get(url));
    return answers;
  }

  /**
   * Sends a request and follows its redirects as long as they stay in the app. The last answer may redirect to another
   * site.
   */
  async open(url: URL, outgoing: Outgoing = {}): Promise<Answer[]> {
    const trail = [await this.send(url, outgoing)];
    for (let hop = 0; hop < MOST_HOPS; hop += 1) {
      const next = trail.at(-1)?.location;
      if (!next || !this.gate.isApp(next)) break;
      trail.push(await this.send(next));
    }
    return trail;
  }

  /** Comes back from the service. What the app then tells its scripts to store may be the session. */
  async arrive(callback: URL): Promise<Answer[]> {
    const trail = await this.open(callback);
    const kept = trail.filter(({ url }) => this.gate.isApp(url)).flatMap(keptBy);
    if (bearerIn(kept) !== null) this.kept = kept;
    return trail;
  }
}

/** Read from a script in the page, or from the part after `#` in the address of a redirect. */
function keptBy({ location, status, reading }: Answer): Kept[] {
  if (status >= 400) return [];
  const behind = new URLSearchParams(location?.hash.slice(1) ?? '');
  const ofAddress = [...behind].map(([name, value]): Kept => ({ place: 'localStorage', name, value }));
  return [...ofAddress, ...reading.kept].slice(0, 20);
}
