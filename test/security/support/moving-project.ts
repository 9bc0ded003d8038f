/** A claimed project whose users were imported from a former system, and which takes the sessions of that system over. */
import { expect } from 'vitest';
import type { PortableUser } from '../../../server/people/ports.ts';
import { endLine, headerLine, LineSum, userLine } from '../../../server/people/user-line.ts';
import { type Organisation, startOrganisation } from '../../http/issuer/support/organisation.ts';
import type { Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createSocialTenant, type Pair, type SocialTenant } from '../../support/social-tenant.ts';

export const GOOGLE = 'https://accounts.google.com';
export const APP = 'https://app.example';
const JOINED = new Date(1_700_000_000_000);
const ADOPTION = '/api/social-login/adoption';

/** A user of the former system, with the number that they have in the file. */
export const moved = (id: number, issuer: string, subject = `old-${id}`): PortableUser => ({
  id,
  identities: [{ issuer: GOOGLE, subject: `google-${id}`, addedAt: JOINED }],
  former: { issuer, subject },
  email: `person-${id}@example.com`,
  name: `Person ${id}`,
  picture: null,
  firstSeen: JOINED,
  lastSeen: JOINED,
  blockedAt: null,
});

export function fileOf(...people: readonly PortableUser[]): string {
  const total = new LineSum();
  const lines = people.map((one) => userLine(one, total));
  return headerLine(GOOGLE) + lines.join('') + endLine(total);
}

export async function importUsers(into: SocialTenant, ...people: readonly PortableUser[]): Promise<unknown> {
  const sent = await into.api('/api/social-login/import', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: fileOf(...people),
  });
  expect(sent.status).toBe(200);
  return sent.json();
}

export interface MovingProject {
  readonly tenant: SocialTenant;
  readonly former: Organisation;
  now(): number;
  set(change?: object): Promise<Response>;
  end(): Promise<Response>;
  /** A session token of the former system, with every claim that it needs unless a change says otherwise. */
  token(change?: object, header?: object, key?: CryptoKey): Promise<string>;
  adopt(
    token: string,
    at?: string,
  ): Promise<{ readonly status: number; readonly code: string | undefined } & Partial<Pair>>;
  /** `error_code` of each failed sign-in, the oldest first. */
  failures(): Promise<unknown[]>;
}

export async function createMovingProject(harness: Harness): Promise<MovingProject> {
  const tenant = await createSocialTenant(harness);
  const owner = await createOwner(harness);
  await owner.claim(tenant.id);
  const former = await startOrganisation();
  const now = (): number => Math.floor(harness.clock.now().getTime() / 1_000);
  const source = () => ({
    issuer: former.issuer,
    jwks_uri: `${former.issuer}/jwks`,
    audience: APP,
    until: new Date((now() + 30 * 86_400) * 1_000).toISOString(),
  });
  return {
    tenant,
    former,
    now,
    set: (change = {}) => tenant.api(ADOPTION, { method: 'PUT', json: { ...source(), ...change } }),
    end: () => tenant.api(ADOPTION, { method: 'DELETE' }),
    token: (change = {}, header = {}, key) =>
      former.sign({ sub: 'old-1', aud: APP, iat: now(), exp: now() + 60, ...change }, { typ: 'JWT', ...header }, key),
    async adopt(token, at = tenant.id) {
      const answer = await harness.fetch(`/edge/auth/${at}/adopt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      const body = (await answer.json()) as Partial<Pair> & { code?: string };
      return { status: answer.status, code: body.code, ...body };
    },
    async failures() {
      const { events } = await tenant.events('?event=login_failed&limit=1000');
      return events.map(({ metadata }) => metadata.error_code);
    },
  };
}
