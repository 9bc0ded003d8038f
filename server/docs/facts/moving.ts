/** What is moved from each service whose dumps are read, for the documents about moving. */
import { markdownTable } from '../markdown/markdown-table.ts';

/** The sources of `porchlight import --from`, under the same names; a test compares the two. */
export const MOVES = {
  supabase: {
    name: 'Supabase',
    guide: 'moving-supabase',
    dump: '`supabase db dump`, or `auth.admin.listUsers`',
    teams: 'no',
    session: 'one hour; in a cookie as JSON, or in the browser’s storage',
    adopts: 'yes, with asymmetric signing keys',
  },
  clerk: {
    name: 'Clerk',
    guide: 'moving-clerk',
    dump: '`GET /v1/users`',
    teams: 'yes, from the memberships of its organisations',
    session: 'one minute; in the cookie `__session`, renewed by its script',
    adopts: 'yes, while its script runs',
  },
  auth0: {
    name: 'Auth0',
    guide: 'moving-auth0',
    dump: 'an export job with `"format": "json"`',
    teams: 'no',
    session: 'as you set it; its SDKs keep it in a sealed cookie',
    adopts: 'where the app can hand its access or id token out',
  },
  firebase: {
    name: 'Firebase',
    guide: 'moving-firebase',
    dump: '`firebase auth:export --format=json`',
    teams: 'no',
    session: 'one hour; in the browser’s storage, renewed by its script',
    adopts: 'yes, from the browser',
  },
  'better-auth': {
    name: 'better-auth',
    guide: 'moving-better-auth',
    dump: 'the tables `user` and `account` as JSON',
    teams: 'no',
    session: 'a cookie that only its server reads',
    adopts: 'yes, with its JWT plugin',
  },
} as const;

const YES_ALL = [
  ['Identity at Google, GitHub and Apple', 'yes: the next sign-in finds the user'],
  ['E-mail address, name, picture, time of the first sign-in', 'yes'],
  ['Blocked, banned or disabled', 'yes: blocked here too'],
  ['Identity at Microsoft', 'no: its id of a person differs for each client'],
  ['Password, phone number, second factor, magic link', 'no: nothing of it is kept here'],
  ['Roles, metadata', 'no: keep them in a table of your own'],
] as const;

const sources = Object.values(MOVES);

/** A row for each thing, a column for each source. */
export const moveTable = (): string =>
  markdownTable(
    ['What', ...sources.map(({ name, guide }) => `[${name}](/docs/${guide})`)],
    [
      ['The dump', ...sources.map(({ dump }) => dump)],
      ...YES_ALL.map(([what, answer]) => [what, ...sources.map(() => answer)]),
      ['Organisations as teams', ...sources.map(({ teams }) => teams)],
      ['Where its session is, and how long a token lives', ...sources.map(({ session }) => session)],
      ['Sessions, by [adoption](/docs/adoption)', ...sources.map(({ adopts }) => adopts)],
    ],
  );
