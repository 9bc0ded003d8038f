/** The sessions of the person, from the address at which a server helper answers. */
import type { OwnSession } from '../../generated/porchlight.schemas.ts';
import type { SessionsSource } from './session-context.ts';

export const sessionsAt = (path: string): SessionsSource => {
  const ask = async (method: string, query = ''): Promise<OwnSession[]> => {
    const answer = await fetch(path + query, { method, headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return ((await answer.json()) as { sessions: OwnSession[] }).sessions;
  };
  return {
    sessions: () => ask('GET'),
    endSessions: async (id = 'others') => void (await ask('POST', `?end=${encodeURIComponent(id)}`)),
  };
};
