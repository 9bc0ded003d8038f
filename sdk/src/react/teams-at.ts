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
  const ask = async (query: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(path + query, { ...init, headers: { accept: 'application/json', ...init.headers } });
    const body = (await answer.json().catch(() => null)) as Answer | null;
    if (!answer.ok || !body) throw new Error(body?.detail ?? `${path} answered ${answer.status}.`);
    return body;
  };
  return {
    mine: async () => (await ask('')).teams,
    async members(team) {
      const all: TeamMember[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: Answer = await ask(`?team=${team}&after=${after}`);
        all.push(...page.members);
        after = page.next_after;
      }
      return all;
    },
    async change(what, fields) {
      const { done } = await ask('', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Logs keep URLs, so names and e-mail addresses are sent in the body.
        body: JSON.stringify({ do: what, ...fields }),
      });
      for (const listener of listeners) listener();
      return done;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
