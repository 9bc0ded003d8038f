/** When an owner removes a setting of agents, the tokens that were issued for it end. */
import { describe, expect, it } from 'vitest';
import { createClient } from './support/organisation.ts';
import { useTrustingProject } from './support/trusting-project.ts';
import { claimsOf, SETTINGS } from './support/two-issuers.ts';

const { harness, parts, trust, assertion, exchange, introspect } = useTrustingProject();

async function tokenOf(client: { id: string; secret: string }, sub: string): Promise<string> {
  const { body } = await exchange(await assertion({ sub, client_id: client.id }), client);
  expect(await introspect(body.access_token)).toMatchObject({ active: true });
  return body.access_token ?? '';
}

describe('DELETE /api/social-login/clients/:id', () => {
  it('H34: ends the sessions of the client, and those of no other', async () => {
    const doomed = await createClient(parts.tenant);
    await trust({ client_ids: [parts.client.id, doomed.id] });
    const [token, kept] = [await tokenOf(doomed, 'u-1'), await tokenOf(parts.client, 'u-1')];
    const removed = await parts.tenant.api(`/api/social-login/clients/${doomed.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect(await introspect(token)).toEqual({ active: false });
    expect(await introspect(kept)).toMatchObject({ active: true });

    // Programs that check tokens themselves learn of it by the stream of revocations.
    const { database } = harness.current;
    const revoked = await database.query<{ session_id: string }>(
      `select session_id from porchlight.revocations where tenant_id = $1 and kind = 'session'`,
      [parts.tenant.id],
    );
    expect(revoked.map(({ session_id }) => session_id)).toEqual([claimsOf(token).sid]);
    const { events } = await parts.tenant.events('?event=logout');
    expect(events.map(({ metadata }) => metadata)).toEqual([{ reason: 'revoked', client_id: doomed.id }]);
    await trust();
  });
});

describe('PUT /api/social-login/agents', () => {
  it('H34: a token for a server that is no longer listed is not active', async () => {
    const token = await tokenOf(parts.client, 'u-2');
    const put = (json: object) => parts.tenant.api('/api/social-login/agents', { method: 'PUT', json });
    expect((await put({ ...SETTINGS, resources: SETTINGS.resources.slice(1) })).status).toBe(200);
    expect(await introspect(token)).toEqual({ active: false });
    expect((await put(SETTINGS)).status).toBe(200);
    expect(await introspect(token)).toMatchObject({ active: true });
  });
});

describe('PUT /api/social-login/trusted-issuers', () => {
  it('stops new tokens of an organisation; those that it has last until they expire', async () => {
    const token = await tokenOf(parts.client, 'u-3');
    await parts.tenant.api('/api/social-login/trusted-issuers', { method: 'PUT', json: { issuers: [] } });
    expect((await exchange(await assertion({ sub: 'u-3' }))).status).toBe(400);
    expect(await introspect(token)).toMatchObject({ active: true });
    await trust();
  });
});
