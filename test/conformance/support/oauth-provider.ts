/** What an MCP client keeps of its sign-in, in memory. The person is a browser without pages that approves. */

import type { PathBrowser } from '../../http/oauth/support/browser.ts';
import { decide } from '../../http/oauth/support/oauth-client.ts';

const REDIRECT = 'http://127.0.0.1:33418/callback';

/** Fits the provider interface of both generations of the SDK. */
export class MemoryProvider<Information extends object, Tokens extends { access_token: string }, Discovery> {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: 'Real client',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
  /** Every address that the person was sent to. */
  readonly sentTo: URL[] = [];
  #information: Information | undefined;
  #tokens: Tokens | undefined;
  #discovery: Discovery | undefined;
  #verifier = '';

  state(): string {
    return 'the-state';
  }
  clientInformation(): Information | undefined {
    return this.#information;
  }
  saveClientInformation(information: Information): void {
    this.#information = information;
  }
  tokens(): Tokens | undefined {
    return this.#tokens;
  }
  saveTokens(tokens: Tokens): void {
    this.#tokens = tokens;
  }
  redirectToAuthorization(address: URL): void {
    this.sentTo.push(address);
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier(): string {
    return this.#verifier;
  }
  saveDiscoveryState(state: Discovery): void {
    this.#discovery = state;
  }
  discoveryState(): Discovery | undefined {
    return this.#discovery;
  }
  invalidateCredentials(scope: string): void {
    if (scope === 'all' || scope === 'tokens') this.#tokens = undefined;
  }

  /** The person approves at the last address that they were sent to. Returns what the client gets back. */
  async approve(browser: PathBrowser): Promise<URLSearchParams> {
    const address = this.sentTo.at(-1);
    if (!address) throw new Error('nobody was sent anywhere');
    const { searchParams } = await decide(browser, address, 'approve');
    if (searchParams.get('state') !== 'the-state') throw new Error('the state got lost');
    return searchParams;
  }
}
