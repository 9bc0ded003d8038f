import { EventList } from '@porchlight/contract';
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

describe.each(placementsToTry())('GET /api/social-login/events, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  let tenant: SocialTenant;

  beforeAll(async () => {
    const made = await createTenant(harness.current);
    const data = await provisionSocialData(harness.current, made.id);
    await data.addManyEvents(1_200, harness.current.clock.now());
    tenant = socialTenant(harness.current, made);
  });

  const idsOf = async (query: string): Promise<number[]> => (await tenant.events(query)).events.map(({ id }) => id);
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('starts at the oldest, 50 at a time, ascending, and says where to go on', async () => {
    const page = await tenant.events();
    expect(page.events.map(({ id }) => id)).toEqual(range(1, 50));
    expect(page).toMatchObject({ next_after: 50, has_more: true });
    expect(EventList.safeParse(page).error).toBeUndefined();
  });

  it('goes on behind `after`, and ends', async () => {
    const seen: number[] = [];
    for (let after = 0, more = true; more; ) {
      const page = await tenant.events(`?after=${after}&limit=500`);
      seen.push(...page.events.map(({ id }) => id));
      [after, more] = [page.next_after, page.has_more];
    }
    expect(seen).toEqual(range(1, 1_200));
    expect(await tenant.events('?after=1200')).toEqual({ events: [], next_after: 1_200, has_more: false });
    expect(await tenant.events('?after=9007199254740991')).toMatchObject({ events: [], has_more: false });
  });

  it('takes 1 to 1,000 at a time', async () => {
    expect(await idsOf('?limit=1')).toEqual([1]);
    expect(await idsOf('?limit=1000&after=100')).toEqual(range(101, 1_100));
    expect(await tenant.events('?limit=1000&after=200')).toMatchObject({ has_more: false });
  });

  it('filters by user and by kind, alone and together', async () => {
    const ofUser = await tenant.events('?user_id=8&limit=1000');
    expect(ofUser.events.map(({ id }) => id)).toEqual([7, 507, 1_007]);
    const kinds = new Set((await tenant.events('?event=logout&limit=1000')).events.map(({ event }) => event));
    expect([...kinds]).toEqual(['logout']);
    const [first] = ofUser.events;
    expect(await idsOf(`?user_id=8&event=${first?.event}&limit=1`)).toEqual([7]);
    expect(await tenant.events('?user_id=999')).toEqual({ events: [], next_after: 0, has_more: false });
    expect(await tenant.events('?event=login_failed&after=3')).toEqual({ events: [], next_after: 3, has_more: false });
  });

  it('gives numbers as numbers and metadata as an object', async () => {
    const [event] = (await tenant.events('?limit=1')).events;
    expect(event).toEqual({
      id: expect.any(Number),
      event: expect.any(String),
      user_id: expect.any(Number),
      email: expect.any(String),
      redirect_uri: null,
      return_to: null,
      metadata: {},
      created_at_ms: expect.any(Number),
    });
  });

  it('shows a tenant its own history only', async () => {
    const other = await createSocialTenant(harness.current);
    expect((await other.events()).events).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1.5',
    'limit=',
    'limit=-1',
    'limit=1&limit=2',
    'after=-1',
    'after=00',
    'after=01',
    'user_id=01',
    'limit=010',
    'after=x',
    'after=1.5',
    'after=9007199254740992',
    'after=1e400',
    'after=',
    'after=%205%20',
    'after=%2B5',
    'limit=0x10',
    'limit=1e2',
    'limit=%D9%A3',
    'user_id=0',
    'user_id=-1',
    'user_id=x',
    'user_id=',
    'event=',
    'event=login',
    'event=LOGOUT',
    'event=logout&event=authorize',
    'wait=-1',
    'wait=31',
    'wait=0.5',
    'wait=x',
    'unknown=1',
  ])('refuses ?%s, naming the parameter', async (query) => {
    const response = await tenant.api(`/api/social-login/events?${query}`);
    expect(response.status).toBe(400);
    const { code, errors = [] } = await problemOf(response);
    const name = query.split('=')[0];
    expect([code, errors[0]?.path]).toEqual(['invalidRequest', name === 'unknown' ? 'query' : `query.${name}`]);
  });

  it('says what a number has to look like', async () => {
    const { errors } = await problemOf(await tenant.api('/api/social-login/events?limit=0x10'));
    expect(errors).toEqual([
      { path: 'query.limit', message: 'must be a whole number in decimal digits without leading zeros, such as 50' },
    ]);
  });
});
