/**
 * What became of the same seven people in a move from each source, for the documents. A test makes the dumps, runs the
 * commands and compares this table with what happened.
 */
import { markdownTable } from '../markdown/markdown-table.ts';
import { MOVES } from './moving.ts';

export const MOVED_PEOPLE = {
  google: 'Google',
  github: 'GitHub',
  unchecked: 'Google, with an address that nobody has checked',
  away: 'Google, away until after the last day',
  blocked: 'Google, and blocked there',
  password: 'a password only',
  microsoft: 'Microsoft only',
} as const;

export type MovedPerson = keyof typeof MOVED_PEOPLE;

export const MOVE_OUTCOMES = {
  stays: 'stays signed in',
  again: 'signs in once more, to the same user',
  out: 'is kept out',
  new: 'is not imported: a new user',
} as const;

export type MoveOutcome = keyof typeof MOVE_OUTCOMES;

const USUAL = {
  google: 'stays',
  github: 'stays',
  unchecked: 'again',
  away: 'again',
  blocked: 'out',
  password: 'new',
  microsoft: 'new',
} as const satisfies Record<MovedPerson, MoveOutcome>;

export const MOVING_WALK = {
  supabase: USUAL,
  clerk: USUAL,
  auth0: USUAL,
  firebase: USUAL,
  'better-auth': USUAL,
} as const satisfies Record<keyof typeof MOVES, Record<MovedPerson, MoveOutcome>>;

const sources = Object.keys(MOVES) as (keyof typeof MOVES)[];

export const countIn = (source: keyof typeof MOVES, ...outcomes: readonly MoveOutcome[]): number =>
  Object.values(MOVING_WALK[source]).filter((outcome) => outcomes.includes(outcome)).length;

/** A row for each person, a column for each source, and the sums. */
export const movingWalkTable = (): string =>
  markdownTable(
    ['Signs in there by', ...sources.map((source) => MOVES[source].name)],
    [
      ...(Object.keys(MOVED_PEOPLE) as MovedPerson[]).map((person) => [
        MOVED_PEOPLE[person],
        ...sources.map((source) => MOVE_OUTCOMES[MOVING_WALK[source][person]]),
      ]),
      ['Users before', ...sources.map((source) => String(Object.keys(MOVING_WALK[source]).length))],
      ['Users after', ...sources.map((source) => String(countIn(source, 'stays', 'again', 'out')))],
      ['Had to sign in again', ...sources.map((source) => String(countIn(source, 'again')))],
    ],
  );
