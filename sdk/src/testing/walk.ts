/** Walks a sign-in through the pages of the service, redirect by redirect. */
import { HeadlessBrowser } from './headless-browser.ts';

/**
 * The sign-in failed.
 *
 * @example
 * import { SignInFailed, signInAs } from '@porchlight/sdk/testing';
 *
 * const options = { baseUrl: 'http://localhost:3000', tenantId: 'nobody-here' };
 * const error = await signInAs(options).catch((thrown: unknown) => thrown);
 * if (error instanceof SignInFailed) console.log(error.code); // tenantNotFound
 */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  /** The error that the app's callback would have got, if any. */
  readonly error: string | null;
  /** The code with which the service refused it, such as `rateLimited`. */
  readonly code: string | null;
  /** After how many seconds another try makes sense. */
  readonly retryAfterS: number | null;

  constructor(message: string, rest: Partial<Pick<SignInFailed, 'error' | 'code' | 'retryAfterS'>> = {}) {
    super(message);
    this.error = rest.error ?? null;
    this.code = rest.code ?? null;
    this.retryAfterS = rest.retryAfterS ?? null;
  }
}

const MAX_HOPS = 12;

/** Ends when a redirect leads into the app, which is never visited. */
export class Walk {
  url: URL;
  end: URL | undefined;
  #response: Response | undefined;
  #page: string | undefined;
  readonly #browser: HeadlessBrowser;
  readonly #redirectUri: string | undefined;

  constructor(fetch: typeof globalThis.fetch | undefined, start: string, redirectUri: string | undefined) {
    this.#browser = new HeadlessBrowser(fetch);
    this.#redirectUri = redirectUri;
    this.url = new URL(start);
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
    this.#page ??= (await this.#response?.text()) ?? '';
    return this.#page;
  }

  async expectPath(pattern: RegExp, what: string): Promise<void> {
    if (!pattern.test(this.url.pathname)) throw await this.failure(`not at ${what}`);
  }

  /** Why the walk stopped here, as far as the page and its headers say it. */
  async failure(what: string): Promise<SignInFailed> {
    const text = await this.page();
    const code = /Error <code>(\w+)<\/code>/.exec(text)?.[1] ?? null;
    const header = this.#response?.headers.get('retry-after') ?? '';
    const retryAfterS = /^\d+$/.test(header) ? Number(header) : null;
    const { origin, pathname } = this.url;
    const at = `The sign-in stopped at ${origin}${pathname} with ${this.#response?.status}`;
    if (code === null) return new SignInFailed(`${at}, ${what}.`, { retryAfterS });
    const remedy = retryAfterS === null ? `See ${origin}/docs/errors#${code}.` : `Try again in ${retryAfterS} s.`;
    return new SignInFailed(`${at}: ${code}. ${remedy}`, { code, retryAfterS });
  }

  async #follow(first: Response): Promise<void> {
    let response = first;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      this.#response = response;
      this.#page = undefined;
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
