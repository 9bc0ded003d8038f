/** The teams of the person, from the address at which a server helper answers. */
import type { MyTeam, TeamInvitationCreated, TeamMember } from '../../generated/porchlight.schemas.ts';

export type TeamInvited = TeamInvitationCreated['invitation'];

export interface TeamsSource {
  mine(): Promise<readonly MyTeam[]>;
  /** All members of a team. */
  members(team: number): Promise<readonly TeamMember[]>;
  /** Rejects with the reason that the service gave. */
  change(what: string, fields: Readonly<Record<string, string | number>>): Promise<unknown>;
  /** Called after each change that a part of this page has made. */
  subscribe(listener: () => void): () => void;
}

interface Answer {
  readonly teams: MyTeam[];
  readonly members: TeamMember[];
  readonly next_after: number | null;
  readonly done: unknown;
  readonly detail: string;
}

export function teamsAt(path: string): TeamsSource {
  const listeners = new Set<() => void>();
  const ask = async (fields: Readonly<Record<string, string | number>>, method = 'GET'): Promise<Answer> => {
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${path}?${query}`, { method, headers: { accept: 'application/json' } });
    const body = (await answer.json().catch(() => null)) as Answer | null;
    if (!answer.ok || !body) throw new Error(body?.detail ?? `${path} answered ${answer.status}.`);
    return body;
  };
  return {
    mine: async () => (await ask({})).teams,
    async members(team) {
      const all: TeamMember[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: Answer = await ask({ team, after });
        all.push(...page.members);
        after = page.next_after;
      }
      return all;
    },
    async change(what, fields) {
      const { done } = await ask({ do: what, ...fields }, 'POST');
      for (const listener of listeners) listener();
      return done;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
