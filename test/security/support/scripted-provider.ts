/** A service whose identity provider says whatever the test wants it to say. */

import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createHarness, type Harness } from '../../support/harness.ts';
import { googleAt } from '../../support/providers.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import {
  type Answer,
  CLIENT_ID,
  type Endpoint,
  type HostileProvider,
  json,
  openHostileProvider,
  tokenWith,
} from '../../unit/providers/support/hostile-provider.ts';
import { newAttempt } from '../../unit/providers/support/persona-login.ts';

export const CLIENT_SECRET = 'client-secret-of-the-test-4f1c';

export interface Said {
  /** Replaces or adds to the claims of the id token. */
  readonly idToken?: Record<string, unknown>;
  readonly userinfo?: Record<string, unknown>;
  /** Replaces whole answers. */
  readonly instead?: Partial<Record<Endpoint, Answer>>;
}

export interface ScriptedService {
  readonly harness: Harness;
  readonly provider: HostileProvider;
  /** Everything secret that passed between the two. */
  readonly exchanged: string[];
  /** From the start link to wherever the provider's answer leads. */
  signIn(startPath: string, said: Said, browser?: CookieBrowser): Promise<SignInEnd>;
}

export interface SignInEnd {
  readonly browser: CookieBrowser;
  readonly response: Response;
  readonly url: URL;
  /** The address in the app to which the browser was sent, or null. */
  readonly left: URL | null;
}

export const CODE = 'code-of-the-provider-9d2e';

export async function openScriptedService(): Promise<ScriptedService> {
  const { clock } = await createHarness();
  const provider = await openHostileProvider(clock, newAttempt());
  const harness = await createHarness({
    clock,
    config: { providers: [googleAt(provider.url, { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET })] },
  });
  const exchanged: string[] = [CLIENT_SECRET, CODE];
  return {
    harness,
    provider,
    exchanged,
    async signIn(startPath, { idToken = {}, userinfo = {}, instead = {} }, browser = new CookieBrowser()) {
      const authorize = new URL(
        (await browser.send(new URL(startPath, harness.baseUrl))).headers.get('location') ?? '',
      );
      const state = authorize.searchParams.get('state') ?? '';
      const nonce = authorize.searchParams.get('nonce') ?? '';
      exchanged.push(state, nonce);
      const subject = { sub: String(idToken.sub ?? 'sub-1') };
      provider.answers.token = (res, self) => {
        void noteVerifier(res, exchanged);
        tokenWith((hostile) => hostile.idToken({ nonce, ...subject, ...idToken }))(res, self);
      };
      provider.answers.userinfo = json({
        ...subject,
        email: 'x@example.test',
        email_verified: true,
        name: 'X',
        ...userinfo,
      });
      Object.assign(provider.answers, instead);
      const redirectUri = authorize.searchParams.get('redirect_uri') ?? '/edge/auth/google/callback';
      const callback = new URL(`${redirectUri}?code=${CODE}&state=${state}`, harness.baseUrl);
      return { browser, ...(await browser.follow(await browser.send(callback), callback)) };
    },
  };
}

async function noteVerifier(res: ServerResponse, exchanged: string[]): Promise<void> {
  const verifier = new URLSearchParams(await text(res.req)).get('code_verifier');
  if (verifier) exchanged.push(verifier);
}
