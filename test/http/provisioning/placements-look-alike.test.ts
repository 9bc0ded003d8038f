/**
 * One series of events, shown by every answer that an app or an agent can see. The result is compared with a file that
 * all engines and placements share, so any difference between two of them fails here.
 */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { signInTo } from '../../support/sign-in.ts';
import { CALLBACK, pairOf, type SocialTenant, socialTenant } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

const RESOURCE = '/api/resources/social-login';
const HEADERS = ['content-type', 'cache-control', 'api-version', 'deprecation', 'sunset', 'link'];

type Tell = (title: string, response: Promise<Response> | Response) => Promise<Response>;

/**
 * Values that must differ between two runs are replaced by their name; everything else must be the same to the byte.
 */
function scrub(text: string, { baseUrl }: Harness, tenant: SocialTenant): string {
  return text
    .replaceAll(baseUrl, '{base_url}')
    .replaceAll(tenant.id, '{tenant_id}')
    .replace(/eyJ[\w.-]+/g, '{access_token}')
    .replace(/svc_ref_\w[\w-]+/g, '{refresh_token}')
    .replace(/ses_\w+/g, '{session}')
    .replace(/"sign_in":"[\w-]+"/g, '"sign_in":"{sign_in}"')
    .replace(/req_\w+/g, '{request}');
}

async function story(harness: Harness, tell: Tell, tenant: SocialTenant): Promise<void> {
  const { api } = tenant;
  await tell('read before', api(RESOURCE));
  await tell('refused', api(RESOURCE, { method: 'POST', json: { callback_urls: ['nonsense', 'https://*.com/'] } }));
  await tell('provisioned', api(RESOURCE, { method: 'POST', json: { callback_url: CALLBACK } }));
  await tell('read', api(RESOURCE));
  await tell('checked', api(`/api/social-login/check?redirect_uri=${CALLBACK}/`));
  await tell('users before', api('/api/social-login/users'));
  const ada = await signInTo(harness, tenant.id, { persona: 'ada', returnTo: '/deep?x=ä' });
  harness.clock.advance({ ms: 61_234 });
  const nameless = await signInTo(harness, tenant.id, { persona: 'nameless' });
  await signInTo(harness, tenant.id, { persona: 'ada', decision: 'deny' });
  await signInTo(harness, tenant.id, { persona: 'userinfo-fails' });
  harness.clock.advance({ ms: 60_001 });
  await signInTo(harness, tenant.id, { persona: 'upsert-fails' });
  const refreshed = await tell('refreshed', tenant.refresh(ada.searchParams.get('refresh_token') ?? ''));
  const pair = await pairOf(refreshed);
  await tell('verified', tenant.edge('verify', { access_token: pair.access_token }));
  await tell('verified no more', tenant.edge('verify', { access_token: ada.searchParams.get('access_token') }));
  await tell('reused', tenant.refresh(ada.searchParams.get('refresh_token') ?? ''));
  await tell('users', api('/api/social-login/users'));
  await tell('a page of users', api('/api/social-login/users?limit=1'));
  await tell('the last page of users', api('/api/social-login/users?limit=1&after=1&q=example'));
  await tell('a user', api('/api/social-login/users/2'));
  await tell('no user', api('/api/social-login/users/3'));
  await tell('sessions', api('/api/social-login/users/1/sessions'));
  await tell('revoked', api('/api/social-login/users/2/sessions', { method: 'DELETE' }));
  await tell('logged out', tenant.logout(pair.refresh_token));
  await tell('unknown at logout', tenant.logout(nameless.searchParams.get('refresh_token') ?? ''));
  await tell('events', api('/api/social-login/events'));
  await tell('failures', api('/api/social-login/events?event=login_failed&limit=1'));
  await tell('deleted', api(RESOURCE, { method: 'DELETE' }));
  await tell('deleted again', api(RESOURCE, { method: 'DELETE' }));
}

it.each(RUNTIME_PROFILES)('profile %s answers as all engines and placements do, byte for byte', async (profile) => {
  const clock = new TestClock('2026-03-01T09:30:00.123Z');
  const harness = await createHarness({ config: { runtimeProfile: profile }, clock });
  const tenant = socialTenant(harness, await createTenant(harness));
  const lines: string[] = [];
  await story(
    harness,
    async (title, answer) => {
      const response = await answer;
      const copy = response.clone();
      const headers = HEADERS.flatMap((name) =>
        response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
      );
      lines.push(`## ${title}`, String(response.status), ...headers, await response.text(), '');
      return copy;
    },
    tenant,
  );
  await expect(scrub(lines.join('\n'), harness, tenant)).toMatchFileSnapshot('placements-look-alike.txt');
});
