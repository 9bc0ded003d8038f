/** A ticket at the issuer's authorize signs a test user in to an OpenID client, without a provider and a consent page. */
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { appOf, signInAs } from './support/foreign-client.ts';

const harness = useHarness();
const CALLBACK = 'http://localhost:4000/auth/callback';
const DEPLOYED = 'https://app.example.com/auth/callback';

describe('a ticket at the authorization endpoint', () => {
  it('ends at the redirect with a code for the test user, without a page, and works once', async () => {
    const tenant = await createSocialTenant(harness.current, [CALLBACK]);
    const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    const { user } = (await made.json()) as { user: { id: number; email: string } };
    const answer = await tenant.api(`/api/social-login/test-users/${user.id}/ticket`, { method: 'POST' });
    const { ticket } = (await answer.json()) as { ticket: string };
    const app = await appOf(harness.current, tenant.id, CALLBACK);
    const parameters = { login_hint: `ticket:${ticket}` };
    const { tokens, consent } = await signInAs(app, { parameters });
    expect(consent).toBe('');
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: String(user.id), email: user.email });
    await expect(signInAs(app, { parameters })).rejects.toThrow();
  });

  it('signs nobody in at a host that is not proven', async () => {
    const tenant = await createSocialTenant(harness.current, [DEPLOYED]);
    const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    const { user } = (await made.json()) as { user: { id: number } };
    const answer = await tenant.api(`/api/social-login/test-users/${user.id}/ticket`, { method: 'POST' });
    const { ticket } = (await answer.json()) as { ticket: string };
    const app = await appOf(harness.current, tenant.id, DEPLOYED);
    await expect(signInAs(app, { parameters: { login_hint: `ticket:${ticket}` } })).rejects.toThrow();
  });
});
