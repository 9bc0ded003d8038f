/**
 * The pair that an app without a server holds, in a browser or on a device: kept, renewed and ended. One call refreshes at
 * a time, and where there are tabs, one tab. It does not know how a sign-in begins.
 */
import type { Client } from '../client.ts';
import { SessionEnded, type Tokens } from '../errors.ts';
import { REUSE_WAIT_MS } from '../reuse-wait.ts';
import type { BrowserSession } from './browser-session.ts';
import type { News, Tabs } from './tabs.ts';
import type { TokenStorage } from './token-storage.ts';

export interface HeldSession extends Omit<BrowserSession, 'accountUrl' | 'signIn' | 'completeSignIn'> {
  /** Stores the pair of a new session. */
  keep(tokens: Tokens): void;
}

interface Needs {
  readonly client: Client;
  readonly storage: TokenStorage;
  readonly join: (onNews: (news: News) => void) => Tabs;
  readonly onChange: ((isSignedIn: boolean) => void) | undefined;
}

export function holdSession({ client, storage, join, onChange }: Needs): HeldSession {
  let held = readQuietly(storage);
  let ended: string | undefined;
  let refreshing: Promise<Tokens | null> | undefined;
  const listeners = new Set<() => void>();

  const hold = (tokens: Tokens | null): void => {
    const changed = !held !== !tokens;
    if (!tokens) ended = held?.refreshToken ?? ended;
    held = tokens;
    if (!changed) return;
    onChange?.(tokens !== null);
    for (const listener of listeners) listener();
  };
  /** Storage that another tab has cleared may still be readable here for a while. A pair that has ended stays ended. */
  const stored = (): Tokens | null => {
    const tokens = storage.read();
    return tokens?.refreshToken === ended ? null : tokens;
  };
  const keep = (tokens: Tokens | null): void => {
    storage.write(tokens);
    tabs.tell(tokens);
    hold(tokens);
  };
  const tabs = join(hold);

  /** The pair after `spent`: from another tab, or a new one. Null if the session has ended. */
  const successor = (spent: Tokens): Promise<Tokens | null> =>
    tabs.alone(spent, async (heard) => {
      const latest = held?.refreshToken === spent.refreshToken ? stored() : held;
      const known = heard === undefined ? latest : heard;
      if (known?.refreshToken !== spent.refreshToken) {
        hold(known);
        return known;
      }
      const tokens = await client.refresh(spent.refreshToken, spent).catch((error: unknown) => {
        if (!(error instanceof SessionEnded)) throw error;
        return error.code === 'refreshTokenReused' ? usedElsewhere(spent) : null;
      });
      keep(tokens);
      return tokens;
    });

  /**
   * Somebody else used the token first. If no tab of this browser has the new pair soon, a thief has it, and the
   * session ends.
   */
  const usedElsewhere = async (spent: Tokens): Promise<Tokens | null> => {
    await new Promise((resolve) => setTimeout(resolve, REUSE_WAIT_MS));
    const latest = held?.refreshToken === spent.refreshToken ? stored() : held;
    if (latest?.refreshToken === spent.refreshToken) await client.logout(spent.refreshToken);
    return latest?.refreshToken === spent.refreshToken ? null : latest;
  };

  const refreshed = (spent: Tokens): Promise<Tokens | null> => {
    refreshing ??= successor(spent).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const accessToken = async (): Promise<string | null> => {
    held ??= stored();
    const tokens = held && isExpiring(held.accessToken) ? await refreshed(held) : held;
    return tokens?.accessToken ?? null;
  };

  return {
    keep,

    async user() {
      held ??= stored();
      const checked = held;
      if (!checked) return null;
      const user = await client.verify(checked.accessToken);
      if (user && held === checked) return user;
      // Another tab may have refreshed or signed out during the call to the service.
      const tokens = held?.refreshToken === checked.refreshToken ? await refreshed(checked) : held;
      return tokens && client.verify(tokens.accessToken);
    },

    accessToken,

    async adoptSession(formerToken) {
      held ??= stored();
      if (held) return true;
      const tokens = await client.adopt(formerToken);
      if (tokens) keep(tokens);
      return tokens !== null;
    },

    async signOut() {
      const ending = held ?? stored();
      storage.write(null);
      tabs.tell(null);
      try {
        if (ending) await client.logout(ending.refreshToken);
      } finally {
        // The call comes last: an app that hears of the sign-out may load another page, which would cancel the call.
        hold(null);
      }
    },

    async sessions() {
      const token = await accessToken();
      return token === null ? [] : client.sessions(token);
    },

    async endSessions(id) {
      const token = await accessToken();
      if (token !== null) await client.endSessions(token, id);
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    close: tabs.close,
  };
}

/** The device's store may be locked when the app starts. Whoever asks later hears of it. */
function readQuietly(storage: TokenStorage): Tokens | null {
  try {
    return storage.read();
  } catch {
    return null;
  }
}

const LEEWAY_MS = 30_000;

/** Reads the time from the token to save a call. Only the service can say whether it is genuine. */
function isExpiring(accessToken: string): boolean {
  try {
    const claims = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)).exp * 1_000 < Date.now() + LEEWAY_MS;
  } catch {
    return false;
  }
}
