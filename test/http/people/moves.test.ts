/** Exports all users of a tenant to a file, and imports them from one. */

import { hash } from 'node:crypto';
import { MOVE_ID_KEPT_MAX, MOVE_ID_MAX } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PortableUser } from '../../../server/people/ports.ts';
import { endLine, headerLine, LineSum, userLine } from '../../../server/people/user-line.ts';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const exportOf = async (from: SocialTenant, query = ''): Promise<string> => {
  const response = await from.api(`/api/social-login/export${query}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^application\/x-ndjson/),
  ]);
  return response.text();
};
const post = (to: SocialTenant, body: BodyInit, query = ''): Promise<Response> =>
  to.api(`/api/social-login/import${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  });
const importInto = async (to: SocialTenant, body: string, query = ''): Promise<unknown> => {
  const response = await post(to, body, query);
  expect(response.status).toBe(200);
  return response.json();
};
const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);

const ISSUER = 'https://accounts.google.com';
const person = (id: number, subject = `subject-${id}`): PortableUser => ({
  id,
  identities: [{ issuer: ISSUER, subject, addedAt: new Date(1_700_000_000_000 + id) }],
  email: `person-${id}@example.com`,
  name: id % 2 === 0 ? null : `Person „${id}“ \u2028`,
  picture: id % 3 === 0 ? 'https://example.com/p.png' : null,
  firstSeen: new Date(1_700_000_000_000 + id),
  lastSeen: new Date(1_700_000_100_000 + id),
  blockedAt: null,
});
function fileOf(...people: PortableUser[]): string {
  const total = new LineSum();
  const lines = people.map((one) => userLine(one, total));
  return headerLine(ISSUER) + lines.join('') + endLine(total);
}
const WHO = { issuer: ISSUER, subject: 'subject', addedAt: new Date(1_700_000_000_000) };
const GITHUB = { issuer: 'https://github.com', subject: '7', addedAt: new Date(1_710_000_000_000) };
const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => person(from + index));
const DONE = { imported: 0, existing: 0, refused: 0, other_issuer: 0, renumbered: [] };

describe('export and import', () => {
  it('carry users over so that the next export is the same byte for byte', async () => {
    await tenant.quickSignIn('ada');
    const grace = await tenant.quickSignIn('grace');
    await tenant.quickSignIn('mallory');
    await tenant.api(`/api/social-login/users/${grace.userId}`, { method: 'PATCH', json: { blocked: true } });
    await tenant.api('/api/social-login/users/1', { method: 'DELETE' });
    await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    const before = await exportOf(tenant);
    expect(linesOf(before).map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
      'header',
      'user',
      'user',
      'end',
    ]);
    const other = await createSocialTenant(harness.current);
    expect(await importInto(other, before)).toEqual({ ...DONE, imported: 2, other_issuer: 2 });
    expect(await exportOf(other)).toBe(before);
    expect(await importInto(other, before)).toEqual({ ...DONE, existing: 2 });
    expect(await exportOf(other)).toBe(before);
    const again = await other.quickSignIn('mallory');
    expect(again.userId).toBe(3);
  });

  onlyInTestAll(() => {
    it('carry several identities of a user over, each of which signs in', async () => {
      const file = fileOf({ ...person(1), identities: [WHO, GITHUB] });
      expect(await importInto(tenant, file)).toMatchObject({ imported: 1 });
      expect(await exportOf(tenant)).toBe(file.replace(ISSUER, `${harness.current.baseUrl}/personas`));
      const response = await tenant.api('/api/social-login/users/1');
      const { identities } = (await response.json()) as { identities: { issuer: string }[] };
      expect(identities.map(({ issuer }) => issuer)).toEqual([ISSUER, GITHUB.issuer]);
      const again = fileOf({ ...person(9), identities: [{ ...WHO, subject: 'new' }, GITHUB] });
      expect(await importInto(tenant, again)).toMatchObject({ existing: 1, renumbered: [{ from: 9, to: 1 }] });
    });
  });

  onlyInTestAll(() => {
    it('take a file of version 1, in which a user has one identity', async () => {
      const record = {
        type: 'user',
        id: 3,
        issuer: ISSUER,
        subject: 'subject-3',
        email: 'ada@example.com',
        name: null,
        picture: null,
        first_seen: '2024-01-02T03:04:05.000Z',
        last_seen: '2024-01-02T03:04:05.000Z',
        blocked_at: null,
      };
      const sum = (text: string) => hash('sha256', text, 'base64url');
      const line = { ...record, sum: sum(JSON.stringify(record)) };
      const end = { type: 'end', count: 1, sum: sum(`${line.sum}\n`) };
      const header = { type: 'header', version: 1, issuer: ISSUER };
      const file = [header, line, end].map((each) => `${JSON.stringify(each)}\n`).join('');
      expect(await importInto(tenant, file)).toMatchObject({ imported: 1 });
      expect(await exportOf(tenant)).toContain('"version":2');
      expect(await importInto(tenant, file)).toMatchObject({ existing: 1 });
    });
  });

  onlyInTestAll(() => {
    it('replace ids that are too high, so that later users can move once more', async () => {
      const high = MOVE_ID_MAX;
      const report = await importInto(tenant, fileOf(person(7), { ...person(8), id: high }), `?above=${high}`);
      const to = MOVE_ID_KEPT_MAX + 1;
      expect(report).toMatchObject({ imported: 2, renumbered: [{ from: high, to }] });
      const { userId } = await tenant.quickSignIn('ada');
      expect(userId).toBe(to + 1);
      const other = await createSocialTenant(harness.current);
      expect(await importInto(other, await exportOf(tenant))).toMatchObject({ imported: 3 });
      expect((await post(tenant, fileOf({ ...person(9), id: high + 1 }))).status).toBe(400);
    });

    it('go on where they broke off', async () => {
      const all = fileOf(...numbered(1_200));
      expect(await importInto(tenant, all)).toMatchObject({ imported: 1_000, refused: 200 });
      const text = await exportOf(tenant);
      expect(linesOf(text)).toHaveLength(1_002);
      const rest = linesOf(await exportOf(tenant, '?after=700'));
      expect([...linesOf(text).slice(0, 701), ...rest.slice(1, -1)]).toEqual(linesOf(text).slice(0, -1));
      // The cap refused the other users, but the tenant is not paused.
      const status = (await (await tenant.api('/api/tenant')).json()) as { tenant: { status: string } };
      expect(status.tenant.status).toBe('ephemeral');
    });
  });

  it('keep ids where they are free, give new ones otherwise, and say so', async () => {
    const ada = await tenant.quickSignIn('ada');
    expect(ada.userId).toBe(1);
    const report = await importInto(tenant, fileOf(...numbered(3)), '?above=3');
    expect(report).toEqual({ ...DONE, imported: 3, other_issuer: 3, renumbered: [{ from: 1, to: 4 }] });
    expect((await tenant.quickSignIn('grace')).userId).toBe(5);
    const repeated = await importInto(tenant, fileOf(...numbered(3)), '?above=3');
    expect(repeated).toEqual({ ...DONE, existing: 3, renumbered: [{ from: 1, to: 4 }] });
  });

  onlyInTestAll(() => {
    it('count users as sign-ins do', async () => {
      await importInto(tenant, fileOf(...numbered(7)));
      const { limits } = (await (await tenant.api('/api/tenant')).json()) as {
        limits: { name: string; used: number }[];
      };
      expect(limits.find(({ name }) => name === 'stored_users')?.used).toBe(7);
      await tenant.api('/api/social-login/users/3', { method: 'DELETE' });
      const removed = (await (await tenant.api('/api/resources/social-login', { method: 'DELETE' })).json()) as {
        removed: { users: number };
      };
      expect(removed.removed.users).toBe(6);
    });
  });

  it('find the person again at the next sign-in', async () => {
    const source = await createSocialTenant(harness.current);
    const before = await source.quickSignIn('ada');
    await tenant.quickSignIn('grace');
    await importInto(tenant, await exportOf(source), '?above=1');
    const after = await tenant.quickSignIn('ada');
    expect([before.userId, after.userId]).toEqual([1, 2]);
  });
});

describe('somebody who was blocked and then erased', () => {
  it('comes back as blocked, and can be let in again', async () => {
    const { userId } = await tenant.quickSignIn('ada');
    const file = await exportOf(tenant);
    await tenant.api(`/api/social-login/users/${userId}`, { method: 'PATCH', json: { blocked: true } });
    await tenant.api(`/api/social-login/users/${userId}`, { method: 'DELETE' });
    expect(await importInto(tenant, file)).toMatchObject({ imported: 1 });
    const [, line = ''] = linesOf(await exportOf(tenant));
    expect(JSON.parse(line)).toMatchObject({ id: userId, blocked_at: expect.any(String) });
    await tenant.api(`/api/social-login/users/${userId}`, { method: 'PATCH', json: { blocked: false } });
    expect((await tenant.quickSignIn('ada')).userId).toBe(userId);
  });
});

describe('an import that does not fit', () => {
  const good = linesOf(fileOf(...numbered(4)));
  const joined = (...lines: (string | undefined)[]): string => `${lines.join('\n')}\n`;
  const [head, one, two, three, four, end] = good;

  it.each([
    ['a changed line', joined(head, one, two?.replace('person-2', 'person-x'), three, four, end), 3, 1],
    ['a line that is no JSON', joined(head, one, '{"type":', three), 3, 1],
    ['a line that is missing', joined(head, one, three, four, end), 5, 3],
    ['lines in another order', joined(head, two, one), 3, 1],
    ['a file that was cut', joined(head, one, two), 4, 2],
    ['a file that was cut inside of a line', joined(head, one) + two?.slice(0, 40), 3, 1],
    ['a line behind the end', joined(...good, one), 7, 4],
    ['another version', joined(head?.replace('"version":2', '"version":9'), one), 1, 0],
    ['no header', joined(one, end), 1, 0],
    ['a long line', joined(head, one, `{"x":"${'y'.repeat(40_000)}"}`, two), 3, 1],
    ['nothing at all', '', 1, 0],
  ])('stops at %s, says the line, and keeps what was whole', async (_what, body, line, kept) => {
    const problem = await problemOf(await post(tenant, body));
    expect(problem).toMatchObject({ code: 'invalidRequest', errors: [{ path: `body.lines.${line}` }] });
    expect(problem.detail).toContain(`${kept} users were added`);
    expect(linesOf(await exportOf(tenant))).toHaveLength(kept + 2);
    expect(await importInto(tenant, fileOf(...numbered(4)))).toMatchObject({ imported: 4 - kept, existing: kept });
  });

  it.each([
    ['a picture that a browser would run', { picture: 'javascript:alert(1)' }, 'picture'],
    ['a picture with a user name', { picture: 'https://known.example@evil.example/p.png' }, 'picture'],
    ['no address', { email: 'nobody' }, 'email'],
    ['an address with two @', { email: 'boss@other.example@corp.example' }, 'email'],
    ['an id of 0', { id: 0 }, 'id'],
    ['a test user', { identities: [{ ...WHO, issuer: 'https://test.invalid' }] }, 'test user'],
    ['a NUL', { name: 'a\0b' }, 'name'],
    ['half of a character', { identities: [{ ...WHO, subject: 'a\ud800' }] }, 'subject'],
    ['an identity twice', { identities: [WHO, WHO] }, 'twice'],
    ['an id behind which no other fits', { id: Number.MAX_SAFE_INTEGER }, 'id'],
    ['a time before the year 1', { firstSeen: new Date('0000-06-01T00:00:00Z') }, 'first_seen'],
  ] satisfies [string, Partial<PortableUser>, string][])('refuses %s', async (_what, change, named) => {
    const problem = await problemOf(await post(tenant, fileOf({ ...person(1), ...change })));
    expect(problem.errors?.[0]?.message).toContain(named);
  });

  onlyInTestAll(() => {
    it('asks for ids above one behind which no other fits', async () => {
      const response = await post(tenant, fileOf(person(1)), `?above=${Number.MAX_SAFE_INTEGER}`);
      expect(await problemOf(response)).toMatchObject({ status: 400, errors: [{ path: 'query.above' }] });
    });

    it('is one of another media type', async () => {
      const response = await tenant.api('/api/social-login/import', { method: 'POST', json: {} });
      expect(await problemOf(response)).toMatchObject({ status: 415, detail: expect.stringContaining('x-ndjson') });
    });
  });
});
