'use client';
/**
 * Tells components who is signed in. A server that renders passes `user`, so that the first render is right and nothing
 * flashes. An app without a server passes its browser session. An app whose server does not render passes `userPath`.
 */
import { createElement, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import {
  type ReactSession,
  SessionContext,
  type SessionState,
  SessionsContext,
  type SessionsSource,
  TeamsContext,
} from './session-context.ts';
import { sessionsAt } from './sessions-at.ts';
import { teamsAt } from './teams-at.ts';

/** The part of `createBrowserSession` that is needed here. */
export interface SessionOfBrowser extends SessionsSource {
  user(): Promise<VerifiedUser | null>;
  readonly accountUrl?: string;
  signIn(returnTo?: string, provider?: string): Promise<void>;
  signOut(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface PorchlightProviderProps {
  /** The signed-in user as the server knows it; null if there is none. Omit it if no server has checked. */
  readonly user?: VerifiedUser | null | undefined;
  /** `unavailable` if the server could not find out who is signed in: the status of a server helper's session. */
  readonly status?: SessionState['status'] | undefined;
  /** What `createBrowserSession` returned. */
  readonly session?: SessionOfBrowser | undefined;
  /** An address of the app that answers with the user as JSON, or with 401. */
  readonly userPath?: string | undefined;
  /** `/auth/login` if left out. */
  readonly loginPath?: string | undefined;
  /** `/auth/logout` if left out; it is sent a POST. */
  readonly logoutPath?: string | undefined;
  /** `/auth/sessions` if omitted: where the server helpers list and end sessions, for `useSessions`. */
  readonly sessionsPath?: string | undefined;
  /** `/auth/teams` if omitted: where the server helpers answer about teams, for `TeamSwitcher` and the others. */
  readonly teamsPath?: string | undefined;
  /** The page of the service with a person's own data, for `UserButton`. If omitted, it comes from the session. */
  readonly accountUrl?: string | undefined;
  readonly children?: ReactNode;
}

const LOADING: SessionState = { status: 'loading', user: null };
const UNAVAILABLE: SessionState = { status: 'unavailable', user: null };
const RETRY_MS = 5_000;

const stateOf = (user: VerifiedUser | null): SessionState =>
  user ? { status: 'signedIn', user } : { status: 'signedOut', user: null };

/** Put this around everything that asks who is signed in: `<PorchlightProvider {...(await session())}>`. */
export function PorchlightProvider(props: PorchlightProviderProps): ReactElement {
  const { user, status, session, userPath, loginPath = '/auth/login', logoutPath = '/auth/logout', children } = props;
  const { sessionsPath = '/auth/sessions', teamsPath = '/auth/teams' } = props;
  const accountUrl = props.accountUrl ?? session?.accountUrl ?? null;
  const [asked, setAsked] = useState<SessionState>(LOADING);
  const isGiven = user !== undefined && !session;

  useEffect(() => {
    const ask = session ? () => session.user() : userPath ? () => fetchUser(userPath) : null;
    if (isGiven || !ask) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = (): void => {
      clearTimeout(timer);
      ask().then(
        (found) => isOver || setAsked(stateOf(found)),
        () => {
          if (isOver) return;
          // Keeps the known user: an outage does not sign the user out.
          setAsked((before) => (before.user ? before : UNAVAILABLE));
          timer = setTimeout(look, RETRY_MS);
        },
      );
    };
    look();
    const leave = session?.subscribe(look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      leave?.();
    };
  }, [isGiven, session, userPath]);

  const state = useMemo(
    () => (isGiven ? (status === 'unavailable' ? UNAVAILABLE : stateOf(user)) : asked),
    [isGiven, user, status, asked],
  );
  const value = useMemo<ReactSession>(() => {
    const loginHref = (returnTo?: string, provider?: string): string | null => {
      if (session) return null;
      const query = new URLSearchParams();
      if (returnTo !== undefined) query.set('return_to', returnTo);
      if (provider !== undefined) query.set('provider', provider);
      const text = query.toString();
      return text ? `${loginPath}?${text}` : loginPath;
    };
    return {
      ...state,
      accountUrl,
      loginHref,
      logoutHref: session ? null : logoutPath,
      signIn(returnTo, provider) {
        // React Native has no `location`, and a session knows itself where to return to.
        if (session) void session.signIn(returnTo, provider);
        else location.assign(loginHref(returnTo ?? location.pathname + location.search, provider) ?? loginPath);
      },
      signOut: () => (session ? void session.signOut() : postTo(logoutPath)),
    };
  }, [state, session, loginPath, logoutPath, accountUrl]);
  const sessions = useMemo(() => session ?? sessionsAt(sessionsPath), [session, sessionsPath]);
  // A page without a server has nobody who asks for teams.
  const teams = useMemo(() => (session ? null : teamsAt(teamsPath)), [session, teamsPath]);
  return createElement(
    SessionContext.Provider,
    { value },
    createElement(
      SessionsContext.Provider,
      { value: sessions },
      createElement(TeamsContext.Provider, { value: teams }, children),
    ),
  );
}

async function fetchUser(path: string): Promise<VerifiedUser | null> {
  const answer = await fetch(path, { headers: { accept: 'application/json' } });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json() as Promise<VerifiedUser>;
}

/** A form, because a sign-out is a full page load by POST. */
function postTo(path: string): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: path });
  document.body.append(form);
  form.submit();
}
