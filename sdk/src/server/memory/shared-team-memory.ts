/** One memory of roles for each tenant: apps that create their helpers for each request still share it. */
import { createTeamMemory, type TeamMemory } from './team-memory.ts';
import type { VerifyMemory } from './verify-memory.ts';

const memories = new Map<string, TeamMemory>();

/** The stream is asked for roles only when somebody asks for a role. */
export function sharedTeamMemory(
  options: { readonly baseUrl: string; readonly tenantId: string; readonly graceSeconds?: number | undefined },
  memory: VerifyMemory | null,
): Pick<TeamMemory, 'allows'> {
  const { baseUrl, tenantId, graceSeconds = 0 } = options;
  const name = `${baseUrl} ${tenantId} ${graceSeconds} ${memory !== null}`;
  return {
    allows(...of) {
      const known = memories.get(name) ?? createTeamMemory(memory?.watch ?? null, graceSeconds);
      if (!memories.has(name)) {
        memories.set(name, known);
        memory?.watch.followTeams(known);
      }
      return known.allows(...of);
    },
  };
}
