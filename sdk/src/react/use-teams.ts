'use client';
/** The teams of the person who is signed in. They need a server helper in the app, which answers at `/auth/teams`. */
import { useContext, useEffect, useMemo, useState } from 'react';
import type { MyTeam, TeamMember } from '../../generated/porchlight.schemas.ts';
import { TeamsContext, useSession } from './session-context.ts';
import type { TeamInvited, TeamsSource } from './teams-at.ts';

export interface ReactTeams {
  /** Null until they are known, and while nobody is signed in. */
  readonly teams: readonly MyTeam[] | null;
  /** Whether the last request got no answer. */
  readonly isUnavailable: boolean;
  reload(): void;
  /** Each of these rejects with the reason if the person may not do it. */
  create(name: string): Promise<void>;
  rename(team: number, name: string): Promise<void>;
  leave(team: number): Promise<void>;
  /** The answer has the link, which is shown only now. */
  invite(team: number, email: string, role: string): Promise<TeamInvited>;
  setRole(team: number, user: number, role: string): Promise<void>;
  remove(team: number, user: number): Promise<void>;
}

interface Loaded<T> {
  readonly found: T | null;
  readonly isUnavailable: boolean;
  reload(): void;
}

const UNKNOWN = { found: null, isUnavailable: false };

/** Loads at first, after each change of any part of the page, and when it is told to. */
function useLoaded<T>(load: (source: TeamsSource) => Promise<T>, key: unknown): Loaded<T> {
  const userId = useSession().user?.id;
  const source = useContext(TeamsContext);
  const [state, setState] = useState<{ found: T | null; isUnavailable: boolean }>(UNKNOWN);
  const [turn, setTurn] = useState(0);
  const reload = useMemo(() => () => setTurn((before) => before + 1), []);

  useEffect(() => source?.subscribe(reload), [source, reload]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    if (userId === undefined || !source) {
      setState(UNKNOWN);
      return undefined;
    }
    let isOver = false;
    load(source).then(
      (found) => isOver || setState({ found, isUnavailable: false }),
      () => isOver || setState((before) => ({ ...before, isUnavailable: true })),
    );
    return () => {
      isOver = true;
    };
  }, [source, userId, key, turn]);
  return { ...state, reload };
}

/**
 * The teams of the person who is signed in, and what the person may do in them.
 *
 * @throws as `useSession`
 */
export function useTeams(): ReactTeams {
  const source = useContext(TeamsContext);
  const { found, isUnavailable, reload } = useLoaded((from) => from.mine(), null);
  return useMemo(() => {
    const change = async (what: string, fields: Record<string, string | number>): Promise<unknown> => {
      if (!source) throw new Error('Teams need a server helper of the app, which answers at /auth/teams.');
      return source.change(what, fields);
    };
    const changed = async (what: string, fields: Record<string, string | number>): Promise<void> =>
      void (await change(what, fields));
    return {
      teams: found,
      isUnavailable,
      reload,
      create: (name) => changed('create', { name }),
      rename: (team, name) => changed('rename', { team, name }),
      leave: (team) => changed('leave', { team }),
      invite: async (team, email, role) => (await change('invite', { team, email, role })) as TeamInvited,
      setRole: (team, user, role) => changed('role', { team, user, role }),
      remove: (team, user) => changed('remove', { team, user }),
    };
  }, [source, found, isUnavailable, reload]);
}

/**
 * The members of a team of the person.
 *
 * @throws as `useSession`
 */
export function useTeamMembers(team: number): Pick<ReactTeams, 'isUnavailable' | 'reload'> & {
  readonly members: readonly TeamMember[] | null;
} {
  const { found, ...rest } = useLoaded((source) => source.members(team), team);
  return { members: found, ...rest };
}
