/**
 * Ends what a signal of an identity provider concerns, in pooled projects and in silos, and remembers which signals were
 * processed.
 */
import type { OAuthRecords } from '../../../oidc/ports.ts';
import type { SessionStore } from '../../../social-login/ports/sessions.ts';
import type { EndedSession, SignalledPerson, SignalStore } from '../../../social-login/ports/signals.ts';
import type { Database } from '../../database.ts';
import { SettingEntity } from '../../entities/operations.ts';
import { readAtLocations } from '../placement/across-placements-statement.ts';
import { END_PEOPLE, type EndedSomewhere, LOCK_SIGNALS } from './end-people-statement.ts';
import {
  PEOPLE_OF_IDENTITY,
  type PersonSomewhere,
  peopleInSilo,
  SILOS_AFTER,
  SILOS_AT_ONCE,
  type Silo,
} from './people-of-identity-statement.ts';

/** Stored among the records of the protocols, which keep ids as hashes and delete expired ones. */
const TAKEN = 'AccountSignal';
/** The state and the time of the last verification. */
const SIGNAL_VERIFIED = 'signal_verified';
/** How many statements run at once, which leaves connections for requests. */
const ENDED_AT_ONCE = 4;

type Ending = Parameters<SessionStore['end']>;

const endingsOf = (sessions: Pick<SessionStore, 'end'>) => {
  const endOne = async (
    { tenantId, userId }: PersonSomewhere,
    placement: Ending[0]['placement'],
    reason: Ending[2],
    now: Date,
  ): Promise<EndedSession[]> => {
    const ended = await sessions.end({ tenantId, placement }, { userId }, reason, now);
    return ended.map((sessionId) => ({ tenantId, sessionId }));
  };

  return async (
    people: readonly PersonSomewhere[],
    ...how: [Ending[0]['placement'], Ending[2], Date]
  ): Promise<EndedSession[]> => {
    const ended: EndedSession[] = [];
    for (let from = 0; from < people.length; from += ENDED_AT_ONCE) {
      const some = people.slice(from, from + ENDED_AT_ONCE).map((person) => endOne(person, ...how));
      ended.push(...(await Promise.all(some)).flat());
    }
    return ended;
  };
};

async function peopleInSilos(database: Database, { issuer, subject }: SignalledPerson): Promise<PersonSomewhere[]> {
  const found: PersonSomewhere[] = [];
  for (let after = ''; ; ) {
    const silos = await database.query<Silo>(SILOS_AFTER, [after]);
    const statement = { arm: peopleInSilo, values: [issuer, subject] };
    found.push(...(await readAtLocations<PersonSomewhere>(database, silos, statement)));
    if (silos.length < SILOS_AT_ONCE) return found;
    after = silos.at(-1)?.tenantId ?? '';
  }
}

export function createSignalStore(
  database: Database,
  records: Pick<OAuthRecords, 'find' | 'put'>,
  sessions: Pick<SessionStore, 'end'>,
  /** Whether Citus has distributed the tables. */
  isSpread: () => Promise<boolean>,
): SignalStore {
  const endEach = endingsOf(sessions);

  const endPooled = async (
    people: readonly PersonSomewhere[],
    reason: Ending[2],
    now: Date,
  ): Promise<EndedSession[]> => {
    // Citus accepts no statement that changes rows of several tenants.
    if (await isSpread()) return endEach(people, 'pooled', reason, now);
    const values = [people.map(({ tenantId }) => tenantId), people.map(({ userId }) => userId), reason, now];
    const ended = await database.transaction(async ({ query }) => {
      await query(LOCK_SIGNALS);
      return query<EndedSomewhere>(END_PEOPLE, values);
    });
    for (const tenantId of new Set(ended.map((session) => session.tenantId))) database.tellEvents(tenantId);
    return ended;
  };

  return {
    async isKnown(id, now) {
      return (await records.find(TAKEN, id, now)) !== null;
    },

    remember: (id, until, now) => records.put(TAKEN, id, { payload: {}, grantId: null, expiresAt: until }, now),

    async endEverywhere(person, signal, now) {
      const pooled = await database.query<PersonSomewhere>(PEOPLE_OF_IDENTITY, [person.issuer, person.subject]);
      const ended = pooled.length > 0 ? await endPooled(pooled, signal, now) : [];
      return [...ended, ...(await endEach(await peopleInSilos(database, person), 'siloed', signal, now))];
    },

    async noteVerification(state, now) {
      const value = JSON.stringify({ state, at: now.toISOString() });
      await database.em.upsert(SettingEntity, { key: SIGNAL_VERIFIED, value });
    },
  };
}

/** The last verification that arrived. */
export async function readVerification(database: Database): Promise<{ state: string; at: string } | null> {
  const setting = await database.em.findOne(SettingEntity, { key: SIGNAL_VERIFIED });
  return setting ? JSON.parse(setting.value) : null;
}
