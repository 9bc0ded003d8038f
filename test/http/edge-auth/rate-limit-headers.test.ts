import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { signIn } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('the RateLimit headers of refresh', () => {
  it('tell what the minute has left, down to the refusal', async () => {
    const tenant = await createTenant(harness);
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://app.example/cb'] },
    });
    let { refreshToken } = await signIn(harness, tenant.id);
    harness.clock.advance({ seconds: 20 });
    const refresh = () =>
      harness.fetch(`/edge/auth/${tenant.id}/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      });
    // The sign-in took one of the five events that an unclaimed tenant has a minute.
    for (const left of [3, 2, 1, 0]) {
      const response = await refresh();
      expect(response.status).toBe(200);
      expect(response.headers.get('ratelimit')).toBe(`"minute";r=${left};t=40`);
      expect(response.headers.get('ratelimit-policy')).toBe('"minute";q=5;w=60');
      refreshToken = ((await response.json()) as { refresh_token: string }).refresh_token;
    }
    const refused = await refresh();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toBe('"minute";r=0;t=40');
    expect(refused.headers.get('retry-after')).toBe('40');
    harness.clock.advance({ seconds: 40 });
    expect((await refresh()).status).toBe(200);
  });
});
