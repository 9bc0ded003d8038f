/** A project that accepts the assertions of one organisation, and a client that exchanges them for tokens. */
import { beforeAll, beforeEach, expect } from 'vitest';
import { TestClock } from '../../../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { createClient, type Organisation, startOrganisation } from './organisation.ts';
import { MCP, SETTINGS } from './two-issuers.ts';

export const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

interface Parts {
  tenant: SocialTenant;
  org: Organisation;
  client: Credentials;
  /** A client of the same project that the organisation is not trusted for. */
  other: Credentials;
}

type Claims = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, string>> | readonly [string, string][];

export function useTrustingProject(settings: object = SETTINGS) {
  const harness = useHarness({ clock: new TestClock(new Date()) });
  const parts = {} as Parts;
  const issuer = (): string => `${harness.current.baseUrl}/t/${parts.tenant.id}`;
  const now = (): number => Math.floor(harness.current.clock.now().getTime() / 1_000);

  const trust = (change: object = {}): Promise<Response> => {
    const trusted = { client_ids: [parts.client.id], domains: ['acme.example'], provision: 'create' };
    const json = { issuers: [{ issuer: parts.org.issuer, ...trusted, ...change }] };
    return parts.tenant.api('/api/social-login/trusted-issuers', { method: 'PUT', json });
  };

  beforeAll(async () => {
    parts.org = await startOrganisation();
    parts.tenant = await createSocialTenant(harness.current);
    const set = await parts.tenant.api('/api/social-login/agents', { method: 'PUT', json: settings });
    expect(set.status).toBe(200);
    parts.client = await createClient(parts.tenant);
    parts.other = await createClient(parts.tenant);
    expect((await trust()).status).toBe(200);
  });

  beforeEach(async () => {
    harness.current.clock.advance({ minutes: 1 });
    await parts.tenant.refill();
  });

  return {
    harness,
    parts,
    issuer,
    now,
    trust,

    assertion(change: Claims = {}, header: object = {}, key: CryptoKey = parts.org.keys.privateKey): Promise<string> {
      const claims = {
        sub: 'u-1',
        aud: issuer(),
        client_id: parts.client.id,
        resource: MCP,
        scope: 'todos:read',
        email: 'ada@acme.example',
        iat: now(),
        exp: now() + 300,
        ...change,
      };
      return parts.org.sign(claims, header, key);
    },

    async exchange(text: string, by: Credentials = parts.client, fields: Fields = {}, headers: object = {}) {
      const more = Array.isArray(fields) ? fields : Object.entries(fields);
      const answer = await harness.current.fetch(`/t/${parts.tenant.id}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${by.id}:${by.secret}`).toString('base64')}`, ...headers },
        body: new URLSearchParams([['grant_type', GRANT], ['assertion', text], ...more]),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, string> };
    },

    async introspect(token: string | undefined): Promise<Record<string, unknown>> {
      const answer = await harness.current.fetch(`/t/${parts.tenant.id}/introspect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${parts.tenant.applicationKey}` },
        body: new URLSearchParams({ token: token ?? '' }),
      });
      return (await answer.json()) as Record<string, unknown>;
    },

    /** The newest failure in the history. */
    async lastFailure(): Promise<Record<string, unknown> | undefined> {
      const { events } = await parts.tenant.events('?event=login_failed&limit=1000');
      return events.at(-1)?.metadata;
    },
  };
}
