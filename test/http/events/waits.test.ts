import { errorsOf, operationById } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { apiWith } from '../../support/keys.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

describe('GET /api/social-login/events?wait', () => {
  const harness = useHarness();

  const timed = async <T>(promise: Promise<T>): Promise<{ value: T; ms: number }> => {
    const started = performance.now();
    return { value: await promise, ms: performance.now() - started };
  };

  const start = (tenant: SocialTenant) => harness.current.fetch(`/edge/auth/${tenant.id}/google`);

  it('answers as soon as there is an event', async () => {
    const tenant = await createSocialTenant(harness.current);
    const waiting = timed(tenant.events('?wait=15'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await start(tenant);
    const { value, ms } = await waiting;
    expect(value.events).toMatchObject([{ id: 1, event: 'login_started' }]);
    expect(ms).toBeLessThan(5_000);
  });

  it('answers at once when there is one already', async () => {
    const tenant = await createSocialTenant(harness.current);
    await start(tenant);
    expect((await timed(tenant.events('?wait=30'))).ms).toBeLessThan(2_000);
  });

  onlyInTestAll(() => {
    it('answers with nothing when the time is up', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { value, ms } = await timed(tenant.events('?wait=1&after=7'));
      expect(value).toEqual({ events: [], next_after: 7, has_more: false });
      expect(ms).toBeGreaterThan(900);
    });
  });

  it('does not wait at all with wait=0', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect((await timed(tenant.events('?wait=0'))).ms).toBeLessThan(900);
  });

  it('tells nothing to a key that ended while it waited', async () => {
    const tenant = await createSocialTenant(harness.current);
    const made = await tenant.api('/api/keys', { method: 'POST', json: { name: 'Watcher', preset: 'ci' } });
    const { key, secret } = (await made.json()) as { key: { id: string }; secret: string };
    const watching = apiWith(harness.current, secret)('/api/social-login/events?wait=15');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await tenant.api(`/api/keys/${key.id}`, { method: 'DELETE' })).status).toBe(200);
    await start(tenant);
    expect((await watching).status).toBe(401);
  });

  it('waits for what was asked for: another kind of event is none', async () => {
    const tenant = await createSocialTenant(harness.current);
    const waiting = tenant.events('?wait=1&event=logout');
    await start(tenant);
    expect((await waiting).events).toEqual([]);
  });

  onlyInTestAll(() => {
    it('lets ten of a tenant wait; the eleventh learns when to come back, with a code that the contract lists', async () => {
      const tenant = await createSocialTenant(harness.current);
      const waiting = Array.from({ length: 11 }, () => tenant.api('/api/social-login/events?wait=25'));
      const refused = await Promise.race(waiting);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('25');
      await start(tenant);
      const others = (await Promise.all(waiting)).filter((answer) => answer !== refused);
      expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(errorsOf(operationById('listEvents').metadata)).toContain('rateLimited');
    });
  });

  it('H7: asks for all who wait at once, however many they are, and reads their events only when there are some', async () => {
    const tenants = [];
    for (let index = 0; index < 3; index += 1) tenants.push(await createSocialTenant(harness.current));
    const asked = { counters: 0, events: 0 };
    const stop = harness.current.database.observe((text) => {
      if (text.includes('last_event_id as "lastEventId"')) asked.counters += 1;
      else if (text.includes('social_login_events')) asked.events += 1;
    });
    const turn = async (): Promise<void> => {
      const before = asked.counters;
      // An embedded database is read only when somebody may have written to it.
      await harness.current.fetch('/healthz');
      await expect.poll(() => asked.counters, { timeout: 15_000, interval: 20 }).toBeGreaterThan(before);
    };
    const waiting = tenants.flatMap((tenant) => Array.from({ length: 8 }, () => tenant.events('?wait=20')));
    // Each request reads when it arrives, and once more when its tenant is first known.
    await expect.poll(() => asked.events, { timeout: 15_000, interval: 20 }).toBe(2 * waiting.length);
    await turn();
    const settled = { ...asked };
    for (let look = 0; look < 3; look += 1) await turn();
    stop();
    expect(asked.events).toBe(settled.events);
    for (const tenant of tenants) await start(tenant);
    for (const { events } of await Promise.all(waiting)) expect(events).toHaveLength(1);
  });

  onlyInTestAll(() => {
    it('looks no more once the caller has gone', async () => {
      const tenant = await createSocialTenant(harness.current);
      const gone = new AbortController();
      const waiting = tenant.api('/api/social-login/events?wait=30', { signal: gone.signal }).catch(() => 'gone');
      await new Promise((resolve) => setTimeout(resolve, 300));
      gone.abort();
      expect(await waiting).toBe('gone');
      await new Promise((resolve) => setTimeout(resolve, 300));
      let looks = 0;
      const stop = harness.current.database.observe((text) => {
        if (/social_login_events|social_counters/.test(text)) looks += 1;
      });
      await new Promise((resolve) => setTimeout(resolve, 800));
      stop();
      expect(looks).toBe(0);
    });

    it('answers what it has when the node stops', async () => {
      const tenant = await createSocialTenant(harness.current);
      const waiting = timed(tenant.events('?wait=30'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      harness.current.service.drain();
      const { value, ms } = await waiting;
      expect(value.events).toEqual([]);
      expect(ms).toBeLessThan(5_000);
    });
  });
});
