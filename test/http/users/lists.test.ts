import { UserList } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import {
  createSocialTenant,
  problemOf,
  type SocialTenant,
  socialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

interface Users {
  users: { id: number; email: string; name: string | null }[];
  next_after?: number | null;
}

describe.each(placementsToTry())('GET /api/social-login/users, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  const COUNT = 1_234;
  let tenant: SocialTenant;

  beforeAll(async () => {
    const made = await createTenant(harness.current);
    const { schema, addUsers } = await provisionSocialData(harness.current, made.id);
    await addUsers(COUNT);
    const rename = (id: number, name: string | null, email: string) =>
      harness.current.database.query(
        `update ${schema}.social_users set name = $3, email = $4 where tenant_id = $1 and id = $2`,
        [made.id, id, name, email],
      );
    await rename(7, '100% "Zoë" \\ O’Neil_x', 'Zoe@Example.com');
    await rename(8, null, 'nameless@other.example');
    tenant = socialTenant(harness.current, made);
  });

  const list = async (query = ''): Promise<Users> => {
    const response = await tenant.api(`/api/social-login/users${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    return (await response.json()) as Users;
  };
  const idsOf = async (query: string): Promise<number[]> => (await list(query)).users.map(({ id }) => id);
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('without parameters is everybody, ascending, as the contract describes a list', async () => {
    const body = await list();
    expect(UserList.strict().safeParse(body).error).toBeUndefined();
    expect(body.users.map(({ id }) => id)).toEqual(range(1, COUNT));
    expect(Object.keys(body)).toEqual(['users']);
    expect(body.users[6]).toMatchObject({ name: '100% "Zoë" \\ O’Neil_x', email: 'Zoe@Example.com' });
  });

  it('without parameters and without users is an empty list', async () => {
    const empty = await createSocialTenant(harness.current);
    expect(await (await empty.api('/api/social-login/users')).text()).toBe('{"users":[]}');
    expect(await (await empty.api('/api/social-login/users?limit=5')).text()).toBe('{"users":[],"next_after":null}');
  });

  it('with any parameter is a page, of 100 if nothing else is said', async () => {
    expect(await idsOf('?after=0')).toEqual(range(1, 100));
    const seen: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: Users = await list(`?limit=500&after=${after}`);
      expect(UserList.safeParse(page).error).toBeUndefined();
      seen.push(...page.users.map(({ id }) => id));
      after = page.next_after ?? null;
    }
    expect(seen).toEqual(range(1, COUNT));
  });

  it('knows the last page, also when it is full', async () => {
    expect(await list(`?limit=10&after=${COUNT - 10}`)).toMatchObject({ next_after: null });
    expect(await list(`?limit=10&after=${COUNT - 11}`)).toMatchObject({ next_after: COUNT - 1 });
    expect(await list(`?after=${COUNT}`)).toEqual({ users: [], next_after: null });
    expect(await list('?after=9007199254740991')).toEqual({ users: [], next_after: null });
  });

  it('finds an address whatever its case, and only whole', async () => {
    expect(await idsOf('?email=zoe@example.COM')).toEqual([7]);
    expect(await idsOf('?email=zoe@example.co')).toEqual([]);
    expect(await idsOf('?email=%25')).toEqual([]);
  });

  it('searches names and addresses for a part, taking every character as it is', async () => {
    expect(await idsOf(`?q=${encodeURIComponent('zoË')}`)).toEqual([7]);
    expect(await idsOf('?q=O%E2%80%99neil_')).toEqual([7]);
    expect(await idsOf(`?q=${encodeURIComponent('"ZOË" \\')}`)).toEqual([7]);
    expect(await idsOf(`?q=${encodeURIComponent('.oë')}`)).toEqual([]);
    expect(await idsOf('?q=100%25')).toEqual([7]);
    expect(await idsOf('?q=%5C')).toEqual([7]);
    expect(await idsOf('?q=_')).toEqual([7]);
    expect(await idsOf('?q=other.example')).toEqual([8]);
    expect(await idsOf('?q=user12&limit=3&after=120')).toEqual([121, 122, 123]);
    expect(await idsOf('?q=user12&email=user12@example.com')).toEqual([12]);
    expect(await idsOf("?q=';drop table x--")).toEqual([]);
  });

  it.each(['q', 'email'])('finds nobody by a NUL in %s', async (name) => {
    expect(await idsOf(`?${name}=a%00b`)).toEqual([]);
  });

  it('shows one user by id', async () => {
    const response = await tenant.api('/api/social-login/users/8');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      user: {
        id: 8,
        email: 'nameless@other.example',
        name: null,
        picture: null,
        first_seen: harness.current.clock.now().toISOString(),
        last_seen: harness.current.clock.now().toISOString(),
      },
      access: { blocked_at: null },
      identities: [{ provider: null, issuer: expect.any(String), added_at: harness.current.clock.now().toISOString() }],
    });
  });

  it('is 404 for a user that is not there, or is another tenant’s, with the same bytes', async () => {
    const other = await createSocialTenant(harness.current);
    await other.quickSignIn();
    const bodies = new Set<string>();
    for (const [asker, id] of [
      [tenant, COUNT + 1],
      [tenant, Number.MAX_SAFE_INTEGER],
      [other, 8],
    ] as const) {
      const response = await asker.api(`/api/social-login/users/${id}`);
      expect(response.status).toBe(404);
      const { request_id, ...body } = await problemOf(response);
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
  });

  it.each([
    '0',
    '01',
    '00',
    '-1',
    'x',
    '1.5',
    '9007199254740992',
    '99999999999999999999',
    '%00',
    'null',
    '0x1',
    '1e0',
    '%201',
  ])('is 404 for %s, which is no id that a user can have', async (id) => {
    for (const path of [`/api/social-login/users/${id}`, `/api/social-login/users/${id}/sessions`]) {
      const response = await tenant.api(path);
      expect([response.status, (await problemOf(response)).code]).toEqual([404, 'userNotFound']);
    }
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=',
    'limit=1&limit=1',
    'after=-1',
    'after=x',
    'after=1.5',
    'after=',
    'limit=0x10',
    'limit=1e2',
    'email=',
    `email=${'x'.repeat(321)}`,
    'q=',
    `q=${'x'.repeat(201)}`,
    'q=a&q=b',
    'unknown=1',
  ])('refuses ?%s', async (query) => {
    const response = await tenant.api(`/api/social-login/users?${query}`);
    expect(response.status).toBe(400);
    const { code, errors = [] } = await problemOf(response);
    const name = query.split('=')[0];
    expect([code, errors[0]?.path]).toEqual(['invalidRequest', name === 'unknown' ? 'query' : `query.${name}`]);
  });
});
