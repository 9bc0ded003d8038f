/**
 * The whole move from each service, by the commands of the document: the dump is imported, the former system is named,
 * everybody comes with the token that they have there, and who is refused signs in. What became of each person is the table
 * of `/docs/moving`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MOVES } from '../../../server/docs/facts/moving.ts';
import {
  countIn,
  MOVED_PEOPLE,
  MOVING_WALK,
  type MovedPerson,
  type MoveOutcome,
} from '../../../server/docs/facts/moving-walk.ts';
import { startOrganisation } from '../../http/issuer/support/organisation.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { signInThroughStores } from '../../support/social-stores.ts';
import { projectLine } from '../support/command-line.ts';
import { FORMER_SYSTEMS, PEOPLE } from '../support/former-dumps.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const NAMES = Object.keys(MOVED_PEOPLE) as MovedPerson[];
const ISSUERS = {
  google: 'https://accounts.google.com',
  github: 'https://github.com',
  microsoft: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
} as const;
const DAYS = 30;

type Source = keyof typeof MOVES;

/** A project with the imported users, which takes sessions of the former system over. */
async function movedFrom(source: Source) {
  const { file, dump, audience } = FORMER_SYSTEMS[source];
  const former = await startOrganisation();
  const shell = await projectLine(harness.baseUrl);
  await (await createOwner(harness)).claim(shell.tenantId);
  const path = (name: string): string => join(shell.folder, name);
  writeFileSync(path(file), dump());
  const issuer = ['--issuer', former.issuer];
  const imported = await shell.run('import', path(file), '--from', source, ...issuer, '--map', path('ids'));
  expect([imported.code, imported.stderr]).toEqual([0, '']);
  const until = new Date(harness.clock.now().getTime() + DAYS * 86_400_000).toISOString();
  const keys = ['--jwks-uri', `${former.issuer}/jwks`];
  const set = await shell.run('adoption', 'set', former.issuer, ...keys, '--audience', audience, '--until', until);
  expect([set.code, set.stderr]).toEqual([0, '']);
  const ids = new Map(
    readFileSync(path('ids'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { from: string; id: number })
      .map(({ from, id }) => [from, id] as const),
  );
  return { shell, former, ids };
}

type Moved = Awaited<ReturnType<typeof movedFrom>>;

/** Whether the session is taken over by a token with the claims and the lifetime of the source. */
async function comes({ shell, former }: Moved, source: Source, name: MovedPerson): Promise<boolean> {
  const { claims, lifetimeS, idOf } = FORMER_SYSTEMS[source];
  const iat = Math.floor(harness.clock.now().getTime() / 1_000);
  const token = await former.sign({ ...claims, sub: idOf(name), iat, exp: iat + lifetimeS }, { typ: 'JWT' });
  const answer = await harness.fetch(`/edge/auth/${shell.tenantId}/adopt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect([200, 401]).toContain(answer.status);
  return answer.status === 200;
}

/** The number of the user to whom a sign-in leads; null if it is refused. */
async function signsIn({ shell }: Moved, name: MovedPerson): Promise<number | null> {
  const { provider, subject } = PEOPLE[name];
  const resource = await harness.service.shared.resources.find(shell.tenantId);
  if (!resource) throw new Error('social login is not provisioned');
  const who = { issuer: ISSUERS[provider ?? 'google'], subject: subject || '113000000000000000999' };
  const identity = { ...who, email: `${name}@example.com`, name, picture: null };
  const { result } = await signInThroughStores(harness, resource, identity);
  return result.ok ? result.value.userId : null;
}

async function outcomeOf(moved: Moved, source: Source, name: MovedPerson): Promise<MoveOutcome> {
  if (name !== 'away' && (await comes(moved, source, name))) return 'stays';
  const before = moved.ids.get(FORMER_SYSTEMS[source].idOf(name));
  const id = name === 'blocked' ? null : await signsIn(moved, name);
  if (before === undefined) return 'new';
  if (id === null) return 'out';
  expect([name, id]).toEqual([name, before]);
  return 'again';
}

describe.each(Object.keys(MOVING_WALK) as Source[])('a move from %s', (source) => {
  it('leaves each person as the document says', async () => {
    const moved = await movedFrom(source);
    expect(moved.ids.size).toBe(countIn(source, 'stays', 'again', 'out'));
    const outcomes: Partial<Record<MovedPerson, MoveOutcome>> = {};
    for (const name of NAMES.filter((one) => one !== 'away')) outcomes[name] = await outcomeOf(moved, source, name);
    harness.clock.advance({ days: DAYS });
    expect(await comes(moved, source, 'away')).toBe(false);
    outcomes.away = await outcomeOf(moved, source, 'away');
    expect(outcomes).toEqual(MOVING_WALK[source]);
    const { notices } = (await moved.shell.run('status')).json[0] as { notices: { kind: string }[] };
    expect(notices.find(({ kind }) => kind === 'adoption')).toMatchObject({
      adopted: countIn(source, 'stays'),
    });
  });
});
