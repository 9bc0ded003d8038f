/**
 * A checker that cannot fail proves nothing: each test gives it one false fact, and it must report this fact and
 * nothing else.
 */
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../scripts/drill/check/evidence.ts';
import { longestOutage } from '../../../scripts/drill/check/outage.ts';
import { emptyRecord, expectEvent } from '../../../scripts/drill/check/record.ts';
import { faultsOf, judge, type Verdict } from '../../../scripts/drill/check/verdict.ts';
import { sha256 } from '../../../server/crypto/hashes.ts';

type Mutable<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? Map<K, Mutable<V>>
    : T extends readonly (infer E)[]
      ? Mutable<E>[]
      : T extends object
        ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
        : T;

/** One tenant, one user, one live session and one ended session, and everything agrees. */
function honest(): Mutable<Evidence> {
  const record = emptyRecord();
  const managementKey = 'svc_man_x';
  record.tenants.push({ id: 't', managementKey, provisioned: true, claimedBy: 'o@example.com' });
  const person = { tenantId: 't', userId: 1, email: 'p@example.com' };
  record.sessions.push(
    { ...person, sessionId: 'live', state: 'live', refreshToken: 'r2', accessToken: 'a2', deadTokens: ['a1'] },
    { ...person, sessionId: 'ended', state: 'ended', refreshToken: 'r9', accessToken: 'a9', deadTokens: ['a9'] },
  );
  record.rotations.push(
    { sessionId: 'live', spent: 'h1', successor: 'h2' },
    { sessionId: 'live', spent: 'h1', successor: 'h2' },
  );
  record.feedback.push({ tenantId: 't', text: 'fine', acknowledged: true });
  record.pages.push({ tenantId: 't', after: 1, ids: [2, 3] });
  const kinds = ['login_started', 'authorize', 'login_started', 'authorize', 'token_refreshed', 'logout'] as const;
  for (const kind of kinds) expectEvent(record, 't', kind, 'must');
  const tenant = {
    id: 't',
    claimedBy: 'o@example.com',
    isProvisioned: true,
    scope: 'account:o',
    counters: {
      users: 1,
      sessions: 1,
      lastEventId: 6,
      unmetered: new Map([
        ['login_started', 2],
        ['logout', 1],
      ]),
    },
    users: [{ id: 1, email: 'p@example.com' }],
    sessions: [{ id: 'live', refreshHash: sha256('r2') }],
    events: kinds.map((event, index) => ({ id: index + 1, event })),
    logins: 2,
    feedback: ['fine'],
  };
  const usage = new Map([['account:o', { lifetimeUsed: 3, storedUsers: 1 }]]);
  const answers = {
    tenants: [{ tenantId: 't', node: 'node A', status: 200, eventIds: [1, 2, 3, 4, 5, 6] }],
    sessions: [
      { sessionId: 'live', state: 'live' as const, node: 'node A', current: true, deadButValid: 0 },
      { sessionId: 'ended', state: 'ended' as const, node: 'node A', current: false, deadButValid: 0 },
    ],
    refreshes: [
      { sessionId: 'live', state: 'live', status: 200 },
      { sessionId: 'ended', state: 'ended', status: 401 },
    ],
  };
  return { record, stored: { tenants: new Map([['t', tenant]]), usage }, answers } as Mutable<Evidence>;
}

type Tenant = NonNullable<ReturnType<Mutable<Evidence>['stored']['tenants']['get']>>;

const tenantOf = ({ stored }: Mutable<Evidence>): Tenant => stored.tenants.get('t') as Tenant;
const sessionOf = ({ answers }: Mutable<Evidence>, id: string) =>
  answers.sessions.find(({ sessionId }) => sessionId === id) as Mutable<Evidence>['answers']['sessions'][number];

type Lie = readonly [kind: keyof Verdict, what: string, tell: (evidence: Mutable<Evidence>) => unknown];

const LIES: readonly Lie[] = [
  ['lost', 'a tenant is gone', (it) => it.stored.tenants.clear()],
  ['lost', 'a resource is gone', (it) => (tenantOf(it).isProvisioned = false)],
  ['lost', 'a claim is gone', (it) => (tenantOf(it).claimedBy = null)],
  ['lost', 'a user is gone', (it) => (tenantOf(it).users = [{ id: 2, email: 'p@example.com' }])],
  ['lost', 'a session is another', (it) => (tenantOf(it).sessions = [{ id: 'other', refreshHash: 'x' }])],
  ['lost', 'a rotation is gone', (it) => (tenantOf(it).sessions = [{ id: 'live', refreshHash: sha256('r1') }])],
  ['lost', 'an event is gone', (it) => expectEvent(it.record, 't', 'token_refreshed', 'must')],
  ['lost', 'a sign-in that began is not even counted', (it) => expectEvent(it.record, 't', 'login_started', 'must')],
  ['lost', 'feedback is gone', (it) => (tenantOf(it).feedback = [])],
  [
    'lost',
    'a key is refused',
    (it) => (it.answers.tenants = it.answers.tenants.map((one) => ({ ...one, status: 401 }))),
  ],
  ['lost', 'a good access token is refused', (it) => (sessionOf(it, 'live').current = false)],
  [
    'lost',
    'a good refresh token is refused',
    (it) => (it.answers.refreshes = [{ sessionId: 'live', state: 'live', status: 401 }]),
  ],
  ['lost', 'the load saw it itself', (it) => it.record.wronglyRefused.push('x')],
  [
    'doubleSpent',
    'one token, two pairs',
    (it) => it.record.rotations.push({ sessionId: 'live', spent: 'h1', successor: 'h3' }),
  ],
  [
    'revokedButValid',
    'an ended session is stored',
    (it) => ((it.record.sessions[0] as { state: string }).state = 'ended'),
  ],
  ['revokedButValid', 'an ended session verifies', (it) => (sessionOf(it, 'ended').current = true)],
  ['revokedButValid', 'a rotated access token verifies', (it) => (sessionOf(it, 'live').deadButValid = 1)],
  [
    'revokedButValid',
    'an ended session refreshes',
    (it) => (it.answers.refreshes = [{ sessionId: 'ended', state: 'ended', status: 200 }]),
  ],
  ['revokedButValid', 'the load saw it itself', (it) => it.record.wronglyValid.push('x')],
  ['gaps', 'an id is missing in the database', (it) => ((tenantOf(it).events[5] as { id: number }).id = 7)],
  ['gaps', 'an id came twice', (it) => ((tenantOf(it).events[5] as { id: number }).id = 5)],
  ['gaps', 'a page had a hole', (it) => it.record.pages.push({ tenantId: 't', after: 0, ids: [1, 3] })],
  ['gaps', 'a page went back', (it) => it.record.pages.push({ tenantId: 't', after: 0, ids: [2, 1] })],
  [
    'gaps',
    'a node shows less',
    (it) => (it.answers.tenants = it.answers.tenants.map((one) => ({ ...one, eventIds: [1, 2] }))),
  ],
  ['counterFaults', 'users', (it) => ((tenantOf(it).counters as { users: number }).users = 2)],
  ['counterFaults', 'sessions', (it) => ((tenantOf(it).counters as { sessions: number }).sessions = 0)],
  ['counterFaults', 'events', (it) => ((tenantOf(it).counters as { lastEventId: number }).lastEventId = 9)],
  ['counterFaults', 'sign-ins by day', (it) => (tenantOf(it).logins = 1)],
  ['counterFaults', 'lifetime events', (it) => it.stored.usage.set('account:o', { lifetimeUsed: 2, storedUsers: 1 })],
  ['counterFaults', 'stored users', (it) => it.stored.usage.set('account:o', { lifetimeUsed: 3, storedUsers: 0 })],
  ['counterFaults', 'no usage at all', (it) => it.stored.usage.clear()],
  [
    'counterFaults',
    'an event that nobody caused',
    (it) => ((it.record.events.get('t')?.logout as { must: number }).must = 0),
  ],
  ['counterFaults', 'feedback twice', (it) => tenantOf(it).feedback.push('fine')],
  ['surprises', 'a 500', (it) => it.record.surprises.push('refresh answered 500')],
];

describe('the checker of the drill', () => {
  it('finds nothing where everything agrees', () => {
    expect(faultsOf(judge(honest()))).toEqual([]);
  });

  it.each(LIES)('finds %s: %s', (kind, _what, tell) => {
    const evidence = honest();
    tell(evidence);
    expect(judge(evidence)[kind]).not.toEqual([]);
  });

  it('takes what was left open either way', () => {
    const evidence = honest();
    expectEvent(evidence.record, 't', 'token_refreshed', 'may');
    expect(faultsOf(judge(evidence))).toEqual([]);
    const tenant = tenantOf(evidence);
    tenant.events.push({ id: 7, event: 'token_refreshed' });
    tenant.counters = { users: 1, sessions: 1, lastEventId: 7, unmetered: new Map([['login_started', 2]]) };
    evidence.stored.usage.set('account:o', { lifetimeUsed: 4, storedUsers: 1 });
    evidence.answers.tenants = evidence.answers.tenants.map((one) => ({ ...one, eventIds: [1, 2, 3, 4, 5, 6, 7] }));
    expect(faultsOf(judge(evidence))).toEqual([]);
  });

  it('takes the starts that 0.1.0 counted, and no more than there were', () => {
    const evidence = honest();
    evidence.record.takesStarts = true;
    evidence.stored.usage.set('account:o', { lifetimeUsed: 5, storedUsers: 1 });
    expect(faultsOf(judge(evidence))).toEqual([]);
    evidence.stored.usage.set('account:o', { lifetimeUsed: 6, storedUsers: 1 });
    expect(faultsOf(judge(evidence))).toHaveLength(1);
  });

  it('takes events that were counted because too many of them came in a minute', () => {
    const evidence = honest();
    expectEvent(evidence.record, 't', 'login_started', 'must');
    tenantOf(evidence).counters?.unmetered.set('login_started', 3);
    expect(faultsOf(judge(evidence))).toEqual([]);
  });

  it('measures an outage by what needs the database', () => {
    const at = (time: number, operation: string, outcome: 'acknowledged' | 'unavailable' = 'acknowledged') => ({
      operation,
      at: time,
      ms: 10,
      outcome,
    });
    const attempts = [at(0, 'refresh'), at(500, 'verify'), at(700, 'refresh', 'unavailable'), at(1_000, 'logout')];
    expect(longestOutage(attempts)).toBe(1_000);
  });
});
