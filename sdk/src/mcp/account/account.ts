/** The account in whose name projects are created, if a person signed in on this machine. */
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import type { Env } from '../../cli/project/private-file.ts';
import { Refused } from '../../errors.ts';
import { ToolRefusal } from '../answer/tool-refusal.ts';
import { beginSignIn, type PendingSignIn } from './browser-sign-in.ts';
import { discover } from './discovery.ts';
import { type AccountTokens, GrantEnded, registerClient, requestTokens, revokeToken } from './token-endpoint.ts';
import { type SignIn, tokenStore } from './token-store.ts';

export interface Account {
  /**
   * Whether projects are created for an account: somebody signed in here, or the server was told to ask for a sign-in.
   */
  isWanted(): Promise<boolean>;
  /** Makes a call with a valid token; a token that has just expired is renewed once. */
  withToken<T>(call: (accessToken: string) => Promise<T>): Promise<T>;
  /** Opens the sign-in; `tokens` resolves when the person has approved and the sign-in is stored. */
  signIn(): Promise<PendingSignIn>;
  /** Ends the grant at the service and deletes it here. Returns whether there was one. */
  signOut(): Promise<boolean>;
}

export interface AccountOptions {
  readonly baseUrl: string;
  readonly env: Env;
  /** Ask a person to sign in if nobody is signed in. */
  readonly ask: boolean;
  /** Shows an address to the person. */
  readonly show: (url: string) => void;
  /** How long one call waits for the person. After that, the call says so and can be repeated. */
  readonly patienceMs?: number;
}

/** A token is renewed this much early, so that it does not expire during the call. */
const EARLY_MS = 60_000;
/** Most clients give a call a minute, so this is less. */
const PATIENCE_MS = 45_000;

export function createAccount({ baseUrl, env, ask, show, patienceMs = PATIENCE_MS }: AccountOptions): Account {
  const store = tokenStore(env);
  let pending: PendingSignIn | undefined;

  const keep = (signIn: SignIn): Promise<void> =>
    store.change(async (all) => ({ next: { ...all, [baseUrl]: signIn }, result: undefined }));

  /** Runs under the lock, because a refresh token works once and another process may have the same one. */
  const renew = (spent: string): Promise<string | null> =>
    store.change(async (all) => {
      const { client_id, tokens } = all[baseUrl] ?? { client_id: '' };
      if (!tokens) return { next: all, result: null };
      if (tokens.access_token !== spent) return { next: all, result: tokens.access_token };
      const fields = { grant_type: 'refresh_token', client_id, refresh_token: tokens.refresh_token };
      const fresh = await requestTokens(await discover(baseUrl), fields).catch((error: unknown) => {
        if (error instanceof GrantEnded) return undefined;
        throw error;
      });
      const next = { ...all, [baseUrl]: { client_id, ...(fresh && { tokens: fresh }) } };
      return { next, result: fresh?.access_token ?? null };
    });

  const signIn = async (): Promise<PendingSignIn> => {
    if (pending) return pending;
    const server = await discover(baseUrl);
    const clientId = (await store.read())[baseUrl]?.client_id ?? (await registerClient(server));
    const begun = await beginSignIn(server, clientId);
    const tokens = begun.tokens
      .then(async (tokens) => {
        await keep({ client_id: clientId, tokens });
        return tokens;
      })
      .finally(() => {
        pending = undefined;
      });
    // Callers that await it get the error. Without a caller it is ignored.
    tokens.catch(() => undefined);
    pending = { url: begun.url, tokens };
    return pending;
  };

  const askPerson = async (): Promise<string> => {
    if (!ask)
      throw new ToolRefusal('signInRequired', 'The sign-in of this machine has ended.', { why: signInAgain(baseUrl) });
    const isNew = pending === undefined;
    const { url, tokens } = await signIn();
    if (isNew) show(url);
    return (await withPatience(tokens, url, patienceMs)).access_token;
  };

  const currentToken = async (): Promise<string> => {
    const tokens = (await store.read())[baseUrl]?.tokens;
    if (!tokens) return askPerson();
    if (tokens.expires_at_ms - EARLY_MS > Date.now()) return tokens.access_token;
    return (await renew(tokens.access_token)) ?? askPerson();
  };

  return {
    isWanted: async () => ask || (await store.read())[baseUrl] !== undefined,
    async withToken(call) {
      const token = await currentToken();
      try {
        return await call(token);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'invalidCredentials') throw error;
        return call((await renew(token)) ?? (await askPerson()));
      }
    },
    signIn,
    async signOut() {
      const known = (await store.read())[baseUrl];
      if (!known) return false;
      if (known.tokens) await revokeToken(await discover(baseUrl), known.client_id, known.tokens.refresh_token);
      await store.change(async ({ [baseUrl]: _gone, ...rest }) => ({ next: rest, result: undefined }));
      return true;
    },
  };
}

const signInAgain = (baseUrl: string): string =>
  `The user signs in again with \`${PACKAGE_TEXTS.commandAnywhere(baseUrl)} mcp --sign-in\`, or ends the sign-in with \`--sign-out\`; then repeat the call.`;

function withPatience(tokens: Promise<AccountTokens>, url: string, ms: number): Promise<AccountTokens> {
  const message = `Nobody has signed in yet. Ask the user to sign in at ${url} and then repeat the call.`;
  const late = () => new ToolRefusal('signInPending', message);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    tokens.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
