/**
 * Remembers which roles a person has in teams, until the stream names the person and the team. Then the next check asks
 * once. An answer is kept only if its version is at least the last one that was heard, and if it was asked for after
 * that. So after the stream has spoken, no older role counts. What the service did not say is never allowed.
 */
import type { MyTeam, MyTeams } from '../../../generated/porchlight.schemas.ts';
import { Unavailable } from '../../errors.ts';

/** What the stream of this process knows: see `RevocationWatch`. */
export interface TeamWatch {
  /** The present mark, or null while a change could be missed: then keep nothing of an answer. */
  teamMark(): number | null;
  /** Whether nothing was missed since the mark. */
  holdsTeams(mark: number): boolean;
}

export interface TeamMemory {
  /** Whether the person has the permission in the team. Throws `Unavailable` if nobody can tell. */
  allows(user: number, team: number, permission: string, ask: () => Promise<MyTeams>): Promise<boolean>;
  /** The stream said that what is known of this person in this team with a lower version is over. */
  hear(news: { readonly user: number; readonly team: number; readonly version: number }): void;
  /** Everything has to be asked again. */
  forgetAll(): void;
  readonly size: number;
}

interface Known {
  readonly teams: ReadonlyMap<number, MyTeam>;
  /** Null for an answer that may only be believed while the service is away. */
  readonly mark: number | null;
  /** How much had been heard when it was asked for. */
  readonly asked: number;
  readonly at: number;
  /** When it was last known to be true. */
  trueAt: number;
}

interface Heard {
  readonly place: number;
  readonly version: number;
}

/** Memberships, and people without any. About 20 MB. */
const KEPT_MAX = 100_000;
/** With more than this, everything is asked again. */
const HEARD_MAX = 50_000;
/** An answer is never kept longer than this. */
const ANSWER_LIFETIME_MS = 300_000;
/** How often a check asks until the answer is new enough. */
const ASKED_MAX = 3;

export function createTeamMemory(
  watch: TeamWatch | null,
  graceSeconds: number,
  steadyNow = () => performance.now(),
): TeamMemory {
  const people = new Map<number, Known>();
  const heard = new Map<number, Map<number, Heard>>();
  const flights = new Map<number, { readonly asked: number; readonly answer: Promise<Known> }>();
  let place = 0;
  /** What was asked for before this place may be older than what was missed. */
  let floor = 0;
  let kept = 0;
  let news = 0;

  const costOf = ({ teams }: Known): number => 1 + teams.size;
  const drop = (user: number): void => {
    const known = people.get(user);
    if (known && people.delete(user)) kept -= costOf(known);
  };
  const keep = (user: number, known: Known): void => {
    drop(user);
    people.set(user, known);
    kept += costOf(known);
    for (const [oldest] of people) {
      if (kept <= KEPT_MAX) return;
      drop(oldest);
    }
  };
  const forgetAll = (): void => {
    people.clear();
    heard.clear();
    kept = 0;
    news = 0;
    place += 1;
    floor = place;
  };

  /** Whether the answer is at least as new as what was heard of this person in this team. */
  const isNewEnough = (known: Known, user: number, team: number): boolean => {
    if (known.asked < floor) return false;
    const last = heard.get(user)?.get(team);
    if (!last || known.asked >= last.place)
      return !last || (known.teams.get(team)?.version ?? last.version) >= last.version;
    return (known.teams.get(team)?.version ?? -1) >= last.version;
  };

  /** Joins a question that was asked after the last news of this person. */
  const askOnce = (user: number, ask: () => Promise<MyTeams>): Promise<Known> => {
    const under = flights.get(user);
    const lastNews = Math.max(floor, ...[...(heard.get(user)?.values() ?? [])].map((one) => one.place));
    if (under && under.asked >= lastNews) return under.answer;
    const [asked, mark] = [place, watch?.teamMark() ?? null];
    const answer = ask().then((said): Known => {
      const now = steadyNow();
      const teams = new Map(said.teams.map((one) => [one.id, one]));
      const known = { teams, mark, asked, at: now, trueAt: now };
      const isSamePerson = said.user.id === user;
      const before = people.get(user);
      if (isSamePerson && (!before || before.asked <= asked)) keep(user, known);
      return isSamePerson ? known : { ...known, teams: new Map() };
    });
    const flight = { asked, answer };
    flights.set(user, flight);
    const end = (): void => {
      if (flights.get(user) === flight) flights.delete(user);
    };
    answer.then(end, end);
    return answer;
  };

  const isTrue = (known: Known, now: number): boolean =>
    known.mark !== null && now - known.at < ANSWER_LIFETIME_MS && watch?.holdsTeams(known.mark) === true;

  return {
    async allows(user, team, permission, ask) {
      const now = steadyNow();
      const known = people.get(user);
      if (known && isTrue(known, now) && isNewEnough(known, user, team)) {
        known.trueAt = now;
        return grants(known.teams.get(team), permission);
      }
      for (let turn = 0; turn < ASKED_MAX; turn += 1) {
        let answer: Known;
        try {
          answer = await askOnce(user, ask);
        } catch (error) {
          const last = people.get(user);
          const isAway = error instanceof Unavailable && error.status === 503;
          const isBelieved = last && steadyNow() - last.trueAt <= graceSeconds * 1_000 && isNewEnough(last, user, team);
          if (!isAway || graceSeconds === 0 || !isBelieved) throw error;
          return grants(last.teams.get(team), permission);
        }
        if (isNewEnough(answer, user, team)) return grants(answer.teams.get(team), permission);
      }
      throw new Unavailable('unexpectedAnswer', 'The service answered with a role that is over.');
    },

    hear({ user, team, version }) {
      place += 1;
      const known = people.get(user)?.teams.get(team);
      if (known && known.version >= version) return;
      const teams = heard.get(user) ?? new Map<number, Heard>();
      const before = teams.get(team);
      if (before && before.version >= version) return;
      if (!before) news += 1;
      heard.set(user, teams.set(team, { place, version }));
      if (news > HEARD_MAX) forgetAll();
    },

    forgetAll,
    get size() {
      return kept + news;
    },
  };
}

const grants = (team: MyTeam | undefined, permission: string): boolean => {
  const held = team?.permissions ?? [];
  return held.includes(permission) || held.includes(`${permission.slice(0, permission.indexOf(':'))}:*`);
};

const QUESTION = /^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/;
const asked = new Set<string>();

/** A check asks for one permission. A star would ask for all of them, which no answer could mean. */
export function checkQuestion(permission: string): void {
  if (asked.has(permission)) return;
  if (!QUESTION.test(permission)) {
    throw new TypeError(`Ask for one permission, such as content:write, and not for ${JSON.stringify(permission)}.`);
  }
  if (asked.size < 1_000) asked.add(permission);
}

/** The id of a team, from a number or a part of an address; null for anything else. */
export function teamIdOf(team: number | string | null | undefined): number | null {
  const id = typeof team === 'string' && /^[1-9][0-9]{0,15}$/.test(team) ? Number(team) : team;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
