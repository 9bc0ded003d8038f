/** The way of a sign-in through the pages of the service, redirect by redirect. */
import { HeadlessBrowser } from './headless-browser.ts';

/** The sign-in came to nothing. `error` is what the app's callback would have been told, if it was told anything. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly error: string | null;

  constructor(message: string, error: string | null = null) {
    super(message);
    this.error = error;
  }
}

const MAX_HOPS = 12;

/** It ends where a redirect leads into the app, which is never visited. */
export class Walk {
  url: URL;
  end: URL | undefined;
  #response: Response | undefined;
  readonly #browser: HeadlessBrowser;
  readonly #redirectUri: string | undefined;

  constructor(fetch: typeof globalThis.fetch | undefined, start: string, redirectUri: string | undefined) {
    this.#browser = new HeadlessBrowser(fetch);
    this.#redirectUri = redirectUri;
    this.url = new URL(start);
  }

  get status(): number | undefined {
    return this.#response?.status;
  }

  async to(url: URL): Promise<void> {
    this.url = url;
    await this.#follow(await this.#browser.get(url));
  }

  async submit(url: URL, fields: Record<string, string>): Promise<void> {
    this.url = url;
    await this.#follow(await this.#browser.submit(url, fields));
  }

  async page(): Promise<string> {
    return (await this.#response?.text()) ?? '';
  }

  expectPath(pattern: RegExp, what: string): void {
    if (pattern.test(this.url.pathname)) return;
    throw new SignInFailed(`The sign-in stopped at ${this.url.pathname} with ${this.status}, not at ${what}.`);
  }

  async #follow(first: Response): Promise<void> {
    let response = first;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      this.#response = response;
      const location = response.headers.get('location');
      if (!location) return;
      await response.body?.cancel();
      const next = new URL(location, this.url);
      if (this.#isOfTheApp(next)) {
        this.end = next;
        return;
      }
      this.url = next;
      response = await this.#browser.get(next);
    }
    throw new SignInFailed('The sign-in goes round in circles.');
  }

  #isOfTheApp(next: URL): boolean {
    return (
      next.origin !== this.url.origin || (this.#redirectUri !== undefined && next.href.startsWith(this.#redirectUri))
    );
  }
}
