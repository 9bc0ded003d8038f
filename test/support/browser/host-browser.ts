/**
 * A browser without pages for which every host name leads to one server. It keeps the cookies of each host separate.
 */
import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Where it redirects to, as a full address; null if it is no redirect. */
  readonly location: URL | null;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * One request to the server at `baseUrl`, whatever host the address names. `target` is the text for the request line.
 */
export function sendTo(baseUrl: string, url: URL, { method = 'GET', headers = {}, body }: Sent = {}, target?: string) {
  const { hostname, port } = new URL(baseUrl);
  return new Promise<Answer>((resolve, reject) => {
    const path = target ?? url.pathname + url.search;
    const sent = request({ hostname, port, method, path, headers: { host: url.host, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { location } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          location: location === undefined ? null : new URL(location, url),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export class HostBrowser {
  readonly #baseUrl: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  cookiesOf(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(url: URL, sent: Sent = {}): Promise<Answer> {
    const cookie = this.cookiesOf(url.host);
    const answer = await sendTo(this.#baseUrl, url, {
      ...sent,
      headers: { ...(cookie ? { cookie } : {}), accept: 'text/html', ...sent.headers },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const kept = this.#cookies.get(url.host) ?? new Map<string, string>();
      this.#cookies.set(url.host, kept.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)));
    }
    return answer;
  }

  post(url: URL, fields: Record<string, string>): Promise<Answer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin };
    return this.send(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  }

  /** Follows redirects to the first address that `stop` accepts, or to the first answer that is no redirect. */
  async follow(start: URL, stop: (url: URL) => boolean): Promise<{ url: URL; answer: Answer; visited: URL[] }> {
    const visited: URL[] = [];
    let url = start;
    for (let hop = 0; hop < 15; hop += 1) {
      visited.push(url);
      const isPicker = /^\/personas\/(?:[a-z]+\/)?interaction\//.test(url.pathname);
      const answer = isPicker ? await this.post(url, { persona: 'ada' }) : await this.send(url);
      if (!answer.location) return { url, answer, visited };
      url = answer.location;
      if (stop(url)) return { url, answer, visited };
    }
    throw new Error('too many redirects');
  }
}
