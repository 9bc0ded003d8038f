/** An app's project and a person who signs in to it, over HTTPS, as the document's operator would try it. */
import { CookieBrowser } from '../../test/support/sign-in.ts';

export const CALLBACK = 'https://app.example.com/callback';

export interface Project {
  readonly tenant_id: string;
  readonly management_key: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export class App {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  send(path: string, key: string | null, json?: object): Promise<Response> {
    return fetch(new URL(path, this.#baseUrl), {
      method: json ? 'POST' : 'GET',
      headers: {
        'user-agent': 'first-hour',
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
  }

  async makeProject(): Promise<Project> {
    const made = await this.send('/api/genesis', null, {});
    if (made.status !== 201) throw new Error(`genesis answered ${made.status}: ${await made.text()}`);
    const project = (await made.json()) as Project;
    const { status } = await this.send('/api/resources/social-login', project.management_key, {
      callback_urls: [CALLBACK],
    });
    if (status !== 200) throw new Error(`provisioning answered ${status}`);
    return project;
  }

  async signIn({ tenant_id }: Project): Promise<Tokens> {
    const browser = new CookieBrowser();
    const start = new URL(`/edge/auth/${tenant_id}/google`, this.#baseUrl);
    const atProvider = (await browser.send(start)).headers.get('location') ?? '';
    // The stand-in for the provider lets everybody in.
    const back = (await fetch(atProvider, { redirect: 'manual' })).headers.get('location') ?? '';
    const { url } = await browser.follow(await browser.send(back), back);
    const approved = await browser.post(url, { decision: 'approve' });
    const query = new URL(approved.headers.get('location') ?? '', url).searchParams;
    const [accessToken, refreshToken] = [query.get('access_token'), query.get('refresh_token')];
    if (!accessToken || !refreshToken) throw new Error(`nobody is signed in: ${approved.status} at ${url.pathname}`);
    return { accessToken, refreshToken };
  }

  async isValid({ tenant_id }: Project, { accessToken }: Tokens): Promise<boolean> {
    const answer = await this.send(`/edge/auth/${tenant_id}/verify`, null, { access_token: accessToken });
    return ((await answer.json()) as { valid: boolean }).valid;
  }

  async refresh({ tenant_id }: Project, { refreshToken }: Tokens): Promise<number> {
    return (await this.send(`/edge/auth/${tenant_id}/refresh`, null, { refresh_token: refreshToken })).status;
  }
}
