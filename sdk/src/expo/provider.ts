/**
 * Tells the components of an Expo app who is signed in. `useSession`, `SignedIn` and the others of `@porchlight/sdk/react` that
 * draw nothing themselves work below it too.
 */
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { PorchlightProvider as SessionProvider } from '../react/provider.ts';
import { type SessionState, useSession } from '../react/session-context.ts';
import type { ExpoSession } from './session.ts';

interface Steps {
  /**
   * Opens the browser for a sign-in, at one provider if it is named. False if nobody is signed in after it; `error` then has
   * the reason. It never rejects.
   */
  signIn(provider?: string): Promise<boolean>;
  /**
   * Finishes the sign-in of an address that opened the app. It may be called with every address, and with null. False if the
   * address finished none; `error` has the reason if there is one. It never rejects.
   */
  completeSignIn(url: string | null): Promise<boolean>;
}

interface Progress {
  readonly isSigningIn: boolean;
  /** Why the last sign-in ended without a session. */
  readonly error: Error | null;
}

export type Porchlight = SessionState &
  Steps &
  Progress &
  Pick<ExpoSession, 'accountUrl' | 'getAccessToken' | 'signOut'>;

interface Held extends Progress {
  readonly steps: Steps;
  readonly session: ExpoSession;
}

const ExpoContext = createContext<Held | null>(null);
const AT_REST: Progress = { isSigningIn: false, error: null };

export interface PorchlightProviderProps {
  /** What `createExpoSession` returned. */
  readonly session: ExpoSession;
  readonly children?: ReactNode;
}

/** Put this around everything that asks who is signed in. */
export function PorchlightProvider({ session, children }: PorchlightProviderProps): ReactElement {
  const [progress, setProgress] = useState(AT_REST);
  // Somebody may sign in by another way meanwhile, for example in another tab.
  useEffect(() => session.subscribe(() => setProgress(AT_REST)), [session]);
  const steps = useMemo(() => stepsOf(session, setProgress), [session]);
  const shared = useMemo(
    () => ({ ...session, signIn: async (_?: string, provider?: string) => void (await steps.signIn(provider)) }),
    [session, steps],
  );
  const value = useMemo(() => ({ ...progress, steps, session }), [progress, steps, session]);
  return createElement(ExpoContext.Provider, { value }, createElement(SessionProvider, { session: shared }, children));
}

function stepsOf(session: ExpoSession, show: (progress: Progress) => void): Steps {
  const tried = async (work: () => Promise<boolean>): Promise<boolean> => {
    show({ isSigningIn: true, error: null });
    try {
      const isDone = await work();
      show(AT_REST);
      return isDone;
    } catch (error) {
      show({ isSigningIn: false, error: error instanceof Error ? error : new Error(String(error)) });
      return false;
    }
  };
  return {
    signIn: (provider) => tried(() => session.signIn(provider).then(() => true)),
    completeSignIn: async (url) => url !== null && session.isCallback(url) && tried(() => session.completeSignIn(url)),
  };
}

/**
 * Who is signed in, whether that is known, and what an app does about it.
 *
 * @throws `Error` outside a `<PorchlightProvider>` of this entry
 */
export function usePorchlight(): Porchlight {
  const found = useContext(ExpoContext);
  if (!found) throw new Error('usePorchlight needs the <PorchlightProvider> of @porchlight/sdk/expo around it.');
  const shown = useSession();
  const { session, steps, isSigningIn, error } = found;
  const { accountUrl, getAccessToken, signOut } = session;
  const state: SessionState =
    shown.status === 'signedIn' ? { status: 'signedIn', user: shown.user } : { status: shown.status, user: null };
  return { ...state, ...steps, isSigningIn, error, accountUrl, getAccessToken, signOut };
}
