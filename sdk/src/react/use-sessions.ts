'use client';
/** The sessions of the person who is signed in, for a page on which they end those that they do not know. */
import { useContext, useEffect, useMemo, useState } from 'react';
import type { OwnSession } from '../../generated/porchlight.schemas.ts';
import { SessionsContext, useSession } from './session-context.ts';

export interface ReactSessions {
  /**
   * The oldest first; `current` is the session of this browser. Null until they are known, and while nobody is signed
   * in.
   */
  readonly sessions: readonly OwnSession[] | null;
  /** Whether the last request got no answer. */
  readonly isUnavailable: boolean;
  /** Asks again. */
  reload(): void;
  /** Ends one session. Ending the current one is a sign-out. Rejects if it did not work. */
  end(id: string): Promise<void>;
  /** Ends all but the current session. Rejects if it did not work. */
  endOthers(): Promise<void>;
}

interface Found {
  readonly sessions: readonly OwnSession[] | null;
  readonly isUnavailable: boolean;
}

const UNKNOWN: Found = { sessions: null, isUnavailable: false };

/**
 * The sessions of the person who is signed in, `end` and `endOthers`.
 *
 * @throws as `useSession`
 */
export function useSessions(): ReactSessions {
  const { user, signOut } = useSession();
  const source = useContext(SessionsContext);
  const [found, setFound] = useState<Found>(UNKNOWN);
  const [turn, setTurn] = useState(0);
  const userId = user?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    if (userId === undefined || !source) {
      setFound(UNKNOWN);
      return undefined;
    }
    let isOver = false;
    source.sessions().then(
      (sessions) => isOver || setFound({ sessions, isUnavailable: false }),
      () => isOver || setFound((before) => ({ ...before, isUnavailable: true })),
    );
    return () => {
      isOver = true;
    };
  }, [source, userId, turn]);

  return useMemo(() => {
    const reload = (): void => setTurn((before) => before + 1);
    const ending = async (id?: string): Promise<void> => {
      await source?.endSessions(id);
      reload();
    };
    return {
      ...found,
      reload,
      end: async (id) => (found.sessions?.some((one) => one.current && one.id === id) ? signOut() : ending(id)),
      endOthers: () => ending(),
    };
  }, [found, source, signOut]);
}
