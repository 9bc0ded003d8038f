import { operationsOf } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';

const ORIGIN = 'https://app.example.com';

describe('browsers of other origins', () => {
  const harness = useHarness();
  let tenant: SocialTenant;

  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
  });

  const corsHeaders = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  it.each(['verify', 'refresh', 'logout'] as const)('may call %s, without credentials', async (call) => {
    for (const body of [{ access_token: 'x' }, { refresh_token: 'x' }, {}]) {
      const response = await tenant.edge(call, body, { origin: ORIGIN });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    }
  });

  it.each(['verify', 'refresh', 'logout'])('may ask first whether they may call %s', async (call) => {
    const response = await harness.current.fetch(`/edge/auth/${tenant.id}/${call}`, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('POST');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toBe('content-type, idempotency-key');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  const others = operationsOf().filter(({ metadata }) => !metadata.cors);

  it.each(someOf(others, 4).map(({ method, path, metadata }) => [metadata.id, method, path] as const))(
    'E6: may not call %s',
    async (_id, method, path) => {
      const address = path.replace(':tenantId', tenant.id).replace(':id', '1');
      for (const origin of [ORIGIN, 'null', harness.current.baseUrl]) {
        const called = await harness.current.fetch(address, { method, headers: { origin, cookie: 'a=b' } });
        const preflight = { origin, 'access-control-request-method': method };
        const asked = await harness.current.fetch(address, { method: 'OPTIONS', headers: preflight });
        expect([...corsHeaders(called), ...corsHeaders(asked)]).toEqual([]);
        await called.body?.cancel();
      }
    },
  );

  it('may not read the pages of a sign-in', async () => {
    for (const path of ['/edge/auth/google/callback?state=x', '/edge/auth/consent/x']) {
      expect(corsHeaders(await harness.current.fetch(path, { headers: { origin: ORIGIN } }))).toEqual([]);
    }
  });
});
